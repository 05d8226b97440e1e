/** Whether a text is an HTML or XML page instead of data. Byte order marks and blanks may precede it. */
export const isMarkup = (text: string): boolean => /^[\s\uFEFF]*</u.test(text)

/** Id of an element that only the portal's own index.html has. */
const OWN_ELEMENT = 'id="not-loaded"'

/** Whether a text is a page of a network's sign-in, a gateway or a firewall, and not the portal's own page. */
export const isForeignPage = (text: string): boolean => isMarkup(text) && !text.includes(OWN_ELEMENT)
