/** What the cache keeps the number of unread messages under. */
export const UNREAD_KEY = ['messages', 'unread']
