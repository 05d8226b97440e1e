/** VAT rate of the portal, and whether its prices include VAT. */
export interface Vat {
  /** VAT rate in percent; 0 if the settings have none. */
  percent: number
  isIncluded: boolean
}

/** Whether VAT is added to the total of a quotation. */
export const isVatAdded = ({ percent, isIncluded }: Vat): boolean => percent > 0 && !isIncluded

/** Returns the sentence that says whether prices include VAT. */
export const formatVatNote = ({ percent, isIncluded }: Vat): string => {
  const verb = isIncluded ? 'incluyen' : 'no incluyen'
  return percent > 0 ? `Los precios ${verb} el IVA de ${percent} %.` : `Los precios ${verb} IVA.`
}
