/** Removes the brackets of an IPv6 address in a URL, which connections do not know. */
export const removeBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/u, '$1')
