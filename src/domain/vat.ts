/** How a portal's prices relate to VAT. */
export interface Vat {
  /** Rate in percent; 0 if the settings name none. */
  percent: number
  isIncluded: boolean
}

/** Whether a quotation adds VAT to its total. */
export const addsVat = ({ percent, isIncluded }: Vat): boolean => percent > 0 && !isIncluded

/** Returns the sentence that says whether prices include VAT. */
export const formatVatNote = ({ percent, isIncluded }: Vat): string => {
  const verb = isIncluded ? 'incluyen' : 'no incluyen'
  return percent > 0 ? `Los precios ${verb} el IVA de ${percent} %.` : `Los precios ${verb} IVA.`
}
