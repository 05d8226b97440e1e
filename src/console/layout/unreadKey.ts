/** Query key of the number of unread messages. */
export const UNREAD_KEY = ['messages', 'unread']
