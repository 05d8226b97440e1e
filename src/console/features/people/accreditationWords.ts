import { addTranslations } from '../../i18n/i18nProvider.ts'

const accreditations = {
  titles: {
    grant: 'Acreditar',
    renew: 'Renovar',
    both: 'Acreditar o renovar',
    suspend: 'Suspender acreditación',
    reinstate: 'Levantar suspensión',
    revoke: 'Revocar acreditación',
  },
  texts: {
    grant: 'Se acredita a quienes no tienen acreditación y se renueva la de los demás.',
    suspend:
      'La credencial deja de ser válida en la siguiente consulta de su QR, hasta que se levante la suspensión. Las fechas no cambian.',
    reinstate: 'La credencial vuelve a ser válida, con las fechas que tenía.',
    revoke:
      'La acreditación termina de forma definitiva y la credencial deja de ser válida de inmediato. Para volver a trabajar hará falta una acreditación nueva.',
  },
  confirm: {
    grant: 'Acreditar |||| Acreditar a %{smart_count} personas',
    renew: 'Renovar |||| Renovar a %{smart_count} personas',
    suspend: 'Suspender |||| Suspender a %{smart_count} personas',
    reinstate: 'Levantar suspensión |||| Levantar %{smart_count} suspensiones',
    revoke: 'Revocar |||| Revocar %{smart_count} acreditaciones',
  },
  done: {
    grant: 'Se acreditó a %{name}. |||| Se acreditó a %{smart_count} personas.',
    renew: 'Se renovó la acreditación de %{name}. |||| Se renovó la acreditación de %{smart_count} personas.',
    suspend:
      'Se suspendió la acreditación de %{name}. |||| Se suspendió la acreditación de %{smart_count} personas.',
    reinstate:
      'Se levantó la suspensión de %{name}. |||| Se levantó la suspensión de %{smart_count} personas.',
    revoke:
      'Se revocó la acreditación de %{name}. |||| Se revocó la acreditación de %{smart_count} personas.',
  },
  notUndone: 'No se deshizo en %{smart_count} persona: |||| No se deshizo en %{smart_count} personas:',
  day: 'Acreditada desde',
  until: 'Vigente hasta el %{day}.',
  reason: 'Motivo',
  note: 'Explicación',
  noteHint: 'La leen la distribuidora y quien certifica, no la empresa.',
  insist: 'Acreditar a pesar de ello',
  insistHint:
    'Explique por qué: quedará guardado con su nombre y la fecha. Sin explicación, no se les acredita.',
  unmet: 'A %{smart_count} persona le faltan requisitos |||| A %{smart_count} personas les faltan requisitos',
  refused: 'No se puede aplicar a %{smart_count} persona |||| No se puede aplicar a %{smart_count} personas',
  missing: 'falta %{names} |||| faltan %{names}',
  checking: 'Revisando…',
  obstacles: {
    notFound: 'no está registrada',
    inactive: 'está inactiva',
    company_inactive: 'su empresa está desactivada',
    vetoed: 'tiene un veto',
    suspended: 'su acreditación está suspendida',
    notSuspended: 'su acreditación no está suspendida',
    unaccredited: 'no tiene acreditación',
    notLater: 'ya está acreditada desde ese día o uno posterior',
    ended: 'con esa fecha ya habría vencido',
    unmet: 'le faltan requisitos',
    changed: 'cambió después',
  },
  history: {
    title: 'Acreditaciones',
    none: 'Aún no tiene acreditaciones.',
    kinds: {
      grant: 'Acreditada desde el %{from}, hasta el %{until}',
      renewal: 'Renovada desde el %{from}, hasta el %{until}',
      correction: 'Fechas corregidas: del %{from} al %{until}',
      removal: 'Se quitó la fecha de acreditación',
      suspension: 'Suspendida',
      reinstatement: 'Suspensión levantada',
      revocation: 'Revocada',
      expiry: 'Venció',
    },
    before: 'anterior a este historial',
  },
}

addTranslations({ accreditations })
