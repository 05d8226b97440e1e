import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of withdrawing published records. */
const withdrawals = {
  action: 'Retirar',
  actionOn: 'Retirar %{name}',
  title: '¿Retirar?',
  question: {
    vetoes:
      'Se retirará «%{name}». Dejará de detener a quien nombra y no se mostrará más; queda registro de quién lo retiró y por qué.',
    other: 'Se retirará «%{name}». No se mostrará más; queda registro de quién lo retiró y por qué.',
  },
  done: 'Se retiró.',
  show: 'Ver retirados',
  count: {
    vetoes: '%{smart_count} veto retirado |||| %{smart_count} vetos retirados',
    announcements: '%{smart_count} anuncio retirado |||| %{smart_count} anuncios retirados',
    administrative_acts:
      '%{smart_count} acta administrativa retirada |||| %{smart_count} actas administrativas retiradas',
    non_accordance: '%{smart_count} no conformidad retirada |||| %{smart_count} no conformidades retiradas',
  },
  trace: 'Retirado por %{username} el %{day}.',
  reason: 'Motivo: %{reason}',
}

addWords({ withdrawals })
