import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { plural } from '../../i18n/plural.ts'

export const accreditationsWords = {
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
    grant: (n: number) => plural(n, 'Acreditar', `Acreditar a ${n} personas`),
    renew: (n: number) => plural(n, 'Renovar', `Renovar a ${n} personas`),
    suspend: (n: number) => plural(n, 'Suspender', `Suspender a ${n} personas`),
    reinstate: (n: number) => plural(n, 'Levantar suspensión', `Levantar ${n} suspensiones`),
    revoke: (n: number) => plural(n, 'Revocar', `Revocar ${n} acreditaciones`),
  },
  done: {
    grant: ({ name, count }: { name: string; count: number }) =>
      mergeDoubledFullStops(plural(count, `Se acreditó a ${name}.`, `Se acreditó a ${count} personas.`)),
    renew: ({ name, count }: { name: string; count: number }) =>
      mergeDoubledFullStops(
        plural(
          count,
          `Se renovó la acreditación de ${name}.`,
          `Se renovó la acreditación de ${count} personas.`,
        ),
      ),
    suspend: ({ name, count }: { name: string; count: number }) =>
      mergeDoubledFullStops(
        plural(
          count,
          `Se suspendió la acreditación de ${name}.`,
          `Se suspendió la acreditación de ${count} personas.`,
        ),
      ),
    reinstate: ({ name, count }: { name: string; count: number }) =>
      mergeDoubledFullStops(
        plural(
          count,
          `Se levantó la suspensión de ${name}.`,
          `Se levantó la suspensión de ${count} personas.`,
        ),
      ),
    revoke: ({ name, count }: { name: string; count: number }) =>
      mergeDoubledFullStops(
        plural(
          count,
          `Se revocó la acreditación de ${name}.`,
          `Se revocó la acreditación de ${count} personas.`,
        ),
      ),
  },
  notUndone: (n: number) => plural(n, `No se deshizo en ${n} persona:`, `No se deshizo en ${n} personas:`),
  day: 'Acreditada desde',
  until: (day: string) => `Vigente hasta el ${day}.`,
  reason: 'Motivo',
  note: 'Explicación',
  noteHint: 'La leen la distribuidora y quien certifica, no la empresa.',
  insist: 'Acreditar a pesar de ello',
  insistHint:
    'Explique por qué: quedará guardado con su nombre y la fecha. Sin explicación, no se les acredita.',
  unmet: (n: number) =>
    plural(n, `A ${n} persona le faltan requisitos`, `A ${n} personas les faltan requisitos`),
  refused: (n: number) =>
    plural(n, `No se puede aplicar a ${n} persona`, `No se puede aplicar a ${n} personas`),
  missing: ({ names, count }: { names: string; count: number }) =>
    plural(count, `falta ${names}`, `faltan ${names}`),
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
      grant: ({ from, until }: Record<'from' | 'until', string>) =>
        `Acreditada desde el ${from}, hasta el ${until}`,
      renewal: ({ from, until }: Record<'from' | 'until', string>) =>
        `Renovada desde el ${from}, hasta el ${until}`,
      correction: ({ from, until }: Record<'from' | 'until', string>) =>
        `Fechas corregidas: del ${from} al ${until}`,
      removal: 'Se quitó la fecha de acreditación',
      suspension: 'Suspendida',
      reinstatement: 'Suspensión levantada',
      revocation: 'Revocada',
      expiry: 'Venció',
    },
    before: 'anterior a este historial',
  },
}

/** Key of an action's label. Granting an accreditation to an accredited person is a renewal. */
export type ActionLabelKey = keyof typeof accreditationsWords.confirm
