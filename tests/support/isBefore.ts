/** Does this element come before that one, for eyes and readers? */
export const isBefore = (one: Element, other: Element): boolean =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
