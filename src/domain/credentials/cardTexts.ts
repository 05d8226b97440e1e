import { type Day, formatDate } from '../common/days.ts'
import { mergeDoubledFullStops } from '../common/text.ts'

/** Spanish texts on a printed credential card. */
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
  type: 'Si no puede escanearlo, abra esta dirección y escriba el código:',
  disclaimer: (utility: string): string =>
    mergeDoubledFullStops(
      `La empresa colaboradora está autorizada para realizar acciones comerciales en nombre de ${utility || 'la distribuidora'}.`,
    ),
  day: (day: Day): string => formatDate(day),
}

/** Texts of the card in any language. */
export type CardTexts = typeof cardTexts
