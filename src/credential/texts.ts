/** The card's word, which is that of the page outside: the card inside says neither more nor less. */
export const validityTexts = { valid: 'Acreditación vigente', invalid: 'No válida' } as const
