/** Situations of a taxpayer in the list of CFF article 69-B, the worst first. `none`: not in the list. */
export const TAX_SITUATIONS = ['definitive', 'presumed', 'favorable', 'rebutted', 'none'] as const
export type TaxSituation = (typeof TAX_SITUATIONS)[number]
/** Situations that the list contains. */
export type ListedSituation = Exclude<TaxSituation, 'none'>

export const TAX_SITUATION_TEXTS: Readonly<Record<TaxSituation, string>> = {
  definitive: 'Definitivo',
  presumed: 'Presunto',
  favorable: 'Sentencia favorable',
  rebutted: 'Desvirtuado',
  none: 'No aparece',
}

/** Situations in which invoices of the taxpayer count, or may soon count, as simulated. */
export const HARMFUL_SITUATIONS = ['definitive', 'presumed'] as const satisfies readonly TaxSituation[]

export const isHarmfulSituation = (situation: TaxSituation): boolean =>
  HARMFUL_SITUATIONS.some((harmful) => harmful === situation)
