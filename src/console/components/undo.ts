/** How long a change can be undone, in milliseconds: long enough to read what was done and to reach the button. */
export const UNDO_MS = 8_000
