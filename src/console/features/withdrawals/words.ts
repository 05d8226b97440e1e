import type { EndpointName } from '../../../contract/endpoints.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

/** Names of the resources whose records can be withdrawn. */
export type Withdrawable = {
  [N in EndpointName]: N extends `${infer Resource}.withdraw` ? Resource : never
}[EndpointName]

const withdrawals = {
  action: 'Retirar',
  actionOn: 'Retirar %{name}',
  title: '¿Retirar?',
  question: {
    vetoes:
      'Se retirará «%{name}». Dejará de bloquear a quien nombra y no se mostrará más; queda registro de quién lo retiró y por qué.',
    other: 'Se retirará «%{name}». No se mostrará más; queda registro de quién lo retiró y por qué.',
  },
  done: {
    contacts: 'El contacto se retiró.',
    vetoes: 'El veto se retiró.',
    announcements: 'El anuncio se retiró.',
    administrative_acts: 'El acta administrativa se retiró.',
    non_accordance: 'La no conformidad se retiró.',
    documents: 'El documento se retiró.',
    personnelFiles: 'El archivo se retiró.',
    companyFiles: 'El archivo se retiró.',
  } satisfies Record<Withdrawable, string>,
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

addTranslations({ withdrawals })
