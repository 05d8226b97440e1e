import { addTranslations } from '../../i18n/i18nProvider.ts'

const documentReview = {
  issued_on: 'Emitido el',
  expires_on: 'Vence el',
  forGood: 'No vence: no requiere fechas.',
  months:
    'Vigencia: %{smart_count} mes desde su emisión. |||| Vigencia: %{smart_count} meses desde su emisión.',
  untilDate: 'Vigente hasta la fecha que indica.',
  proposal: 'El PDF dice «%{quote}»',
  use: 'Usar esta fecha',
  useOf: 'Usar como «%{field}» la fecha del PDF: %{day}',
  approve: 'Aprobar',
  reject: 'Rechazar',
  ownUpload: {
    refused: 'Usted subió este documento: debe aprobarlo otra persona.',
    title: 'Aprobar un documento propio',
    text: 'Usted subió «%{item}» de %{name}. El motivo queda en la Bitácora.',
  },
  decisionKeys: 'Teclas: A aprobar, R rechazar.',
}

addTranslations({ documentReview })
