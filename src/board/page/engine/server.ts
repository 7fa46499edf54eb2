/** The connection to the server's engine: a websocket that reconnects. */

import { protocols } from '../frame/served.ts';
import type { EngineConnection, Heard } from './connection.ts';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

export function connectServer(heard: Heard): EngineConnection {
  let socket: WebSocket;
  let wait = FIRST_WAIT_MS;
  const connect = () => {
    const url = new URL('api/analysis', document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url, protocols());
    socket.onopen = () => {
      wait = FIRST_WAIT_MS;
      heard.works();
      heard.open();
    };
    socket.onmessage = ({ data }) => heard.answer(JSON.parse(String(data)));
    socket.onclose = () => {
      heard.lost('no connection');
      setTimeout(connect, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    };
  };
  connect();
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
