import type { KnownState } from './accreditation.ts'

/** Sentence about all people in a state, such as "No pueden trabajar hasta renovarla." */
export const STATE_MEANINGS: Record<KnownState, string> = {
  inactive: 'Ya no trabajan aquí.',
  company_inactive: 'Su empresa está desactivada.',
  vetoed: 'No pueden trabajar mientras dure el veto.',
  suspended: 'No pueden trabajar hasta que se levante.',
  revoked: 'Necesitan una acreditación nueva.',
  unaccredited: 'Aún no tienen fecha de acreditación.',
  expired: 'No pueden trabajar hasta renovarla.',
  blocked: 'Les falta un requisito sin el que no pueden trabajar.',
  expiring: 'Su acreditación vence en 30 días o menos.',
  incomplete: 'Pueden trabajar, pero les falta algún requisito.',
  ending: 'Pueden trabajar; un documento suyo está por vencer.',
  valid: 'Cumplen con todo y pueden trabajar.',
}
