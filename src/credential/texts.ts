import type { State } from '../domain/accreditation.ts'
import { type Day, formatDay } from '../domain/days.ts'

/** The Spanish words of the card. */
export const cardTexts = {
  title: 'Acreditación',
  code: 'Código',
  profile: 'Perfil',
  validity: 'Vigencia',
  noCode: 'Sin asignar',
  noProfile: 'Sin asignar',
  noValidity: 'Sin fecha',
  noName: 'Sin nombre',
  photo: 'Foto de la persona acreditada',
  logo: 'Logotipo de la distribuidora',
  noPhoto: 'Sin foto',
  qr: 'Código QR que abre la página de verificación de esta credencial',
  scan: 'Verifica la identidad escaneando este QR',
  disclaimer:
    'La empresa colaboradora está autorizada para realizar acciones comerciales en nombre de la distribuidora.',
  day: (day: Day): string => formatDay(day),
}

/** The words of the card, in whatever language. */
export type CardTexts = typeof cardTexts

/** The pill's words for each state; a state that we do not know is not put into words. */
export const stateTexts: Record<State, string | undefined> = {
  valid: 'Acreditación vigente',
  expiring: 'Acreditación por vencer',
  incomplete: 'Acreditación incompleta',
  ending: 'Documento por vencer',
  expired: 'Acreditación vencida',
  blocked: 'No cumple los requisitos',
  unaccredited: 'Sin acreditar',
  company_inactive: 'Empresa inactiva',
  vetoed: 'Vetado',
  suspended: 'Acreditación suspendida',
  revoked: 'Acreditación revocada',
  inactive: 'Inactivo',
  unknown: undefined,
}
