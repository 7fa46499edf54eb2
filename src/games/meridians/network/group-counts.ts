/** The table of `groups` counts up to one less than this for each side. The kernel (assembly/) reads it, too. */
export const GROUP_COUNTS = 24;
