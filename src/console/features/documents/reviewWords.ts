import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { plural } from '../../i18n/plural.ts'

export const documentReviewWords = {
  issued_on: 'Emitido el',
  expires_on: 'Vence el',
  forGood: 'No vence: no requiere fechas.',
  months: (n: number) =>
    plural(n, `Vigencia: ${n} mes desde su emisión.`, `Vigencia: ${n} meses desde su emisión.`),
  untilDate: 'Vigente hasta la fecha que indica.',
  proposal: (quote: string) => `El PDF dice «${quote}»`,
  accept: 'Usar esta fecha',
  acceptAs: ({ field, day }: Record<'field' | 'day', string>) =>
    `Usar como «${field}» la fecha del PDF: ${day}`,
  approve: 'Aprobar',
  reject: 'Rechazar',
  ownUpload: {
    refused: 'Usted subió este documento: debe aprobarlo otra persona.',
    title: 'Aprobar un documento propio',
    text: ({ item, name }: Record<'item' | 'name', string>) =>
      mergeDoubledFullStops(`Usted subió «${item}» de ${name}. El motivo queda en la Bitácora.`),
  },
  decisionKeys: 'Teclas: A aprobar, R rechazar.',
}
