declare module 'virtual:common.css';
