import type { unusualCheckSchema } from '../../../domain/door/credentialChecks.ts'
import type { visitReportSchema } from '../../../domain/door/visitReports.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const visitsWords = {
  title: 'Reportes de visitas',
  lead: 'Lo que reportan las personas a quienes se les mostró una credencial en su domicilio.',
  failed: 'No se pudieron cargar los reportes',
  none: 'Todavía no hay reportes',
  noneText: 'Llegan de la página que abre el QR de una credencial, con el botón «Reportar».',
  states: { open: 'Abierto', looking: 'En revisión', closed: 'Cerrado' },
  valid: { yes: 'Credencial vigente', no: 'Credencial no vigente' },
  unknown: 'Credencial desconocida',
  one: {
    title: (id: string) => `Reporte ${id}`,
    lead: ({ folio, moment }: Record<'folio' | 'moment', string>) => `${folio} · Recibido el ${moment}`,
    notFound: { title: 'Este reporte no existe', text: 'Revise la dirección, o vaya a la lista.' },
    failed: { title: 'No se pudo cargar el reporte', retry: 'Reintentar' },
    back: 'Ir a los reportes',
    report: 'Lo que se reportó',
    picture: 'Foto que se envió con el reporte',
    handling: 'Atención',
    handled: ({ name, moment }: Record<'name' | 'moment', string>) =>
      `Última atención: ${name}, el ${moment}.`,
    nobody: 'Nadie lo ha atendido todavía.',
    save: 'Guardar',
    saved: 'Los cambios se guardaron.',
  },
}

const visitFields: Partial<Record<keyof typeof visitReportSchema.shape | 'from' | 'to', string>> = {
  id: 'Recibido',
  created_at: 'Recibido',
  person_name: 'Credencial de',
  company_name: 'Empresa',
  number: 'Código',
  was_valid: 'Al reportarse',
  what: 'Qué pasó',
  place: 'Dónde',
  phone: 'Teléfono para llamar',
  state: 'Estado',
  notes: 'Notas',
  from: 'Desde el día',
  to: 'Hasta el día',
}

export const unusualWords = {
  title: 'Consultas inusuales',
  lead: 'Credenciales que se consultaron de un modo que conviene revisar.',
  failed: 'No se pudieron cargar las consultas inusuales',
  none: 'No hay consultas inusuales',
  noneText:
    'Aparecen cuando una tarjeta se escanea desde muchos lugares en una hora, cuando es de una persona suspendida o revocada, o cuando se consultan muchas que no existen.',
  kinds: {
    many_places: 'Desde muchos lugares en una hora',
    stopped: 'Persona suspendida o revocada',
    unknown_ids: 'Credenciales que no existen',
  },
  nobody: 'Sin persona en el registro',
  times: (n: number) => plural(n, `${n} consulta`, `${n} consultas`),
  places: (n: number) => plural(n, `${n} lugar`, `${n} lugares o más`),
  one: {
    title: (id: string) => `Consulta inusual ${id}`,
    seen: 'Detalle de las consultas',
    notFound: { title: 'Estas consultas no existen', text: 'Revise la dirección, o vaya a la lista.' },
    failed: { title: 'No se pudieron cargar las consultas', retry: 'Reintentar' },
    back: 'Ir a las consultas inusuales',
  },
}

const unusualFields: Partial<Record<keyof typeof unusualCheckSchema.shape, string>> = {
  id: 'Última vez',
  created_at: 'Desde',
  kind: 'Motivo',
  person_name: 'Credencial de',
  company_name: 'Empresa',
  count: 'Consultas',
  places: 'Lugares distintos en una hora',
  last_at: 'Última vez',
  state: 'Estado',
  notes: 'Notas',
}

addTranslations({
  resources: {
    visitReports: { name: 'Reportes de visitas', fields: visitFields },
    unusualChecks: { name: 'Consultas inusuales', fields: unusualFields },
  },
})
