import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from '../../../domain/catalogs/fields.ts'
import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { obligationFields } from '../../../domain/obligations/fields.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const catalogsWords = {
  title: 'Catálogos',
  lead: 'Lo que se elige de una lista en todo el portal. Lo que está en uso se desactiva en vez de eliminarse.',
  add: {
    zones: 'Agregar zona',
    roles: 'Agregar rol',
    accreditationTypes: 'Agregar requisito',
    obligations: 'Agregar obligación',
    companyFileNames: 'Agregar documento',
    personnelFileNames: 'Agregar documento',
    pricing: 'Agregar metros',
  },
  edit: 'Editar',
  editOne: (name: string) => `Editar ${name}`,
  save: 'Guardar',
  state: { active: 'Activo', inactive: 'Desactivado' },
  uses: {
    zones: (n: number) => plural(n, `La usa ${n} empresa.`, `La usan ${n} empresas.`),
    roles: (n: number) => plural(n, `Lo tiene ${n} persona.`, `Lo tienen ${n} personas.`),
    accreditationTypes: (n: number) => plural(n, `Lo tiene ${n} persona.`, `Lo tienen ${n} personas.`),
    obligations: (n: number) => plural(n, `Se entregó ${n} documento.`, `Se entregaron ${n} documentos.`),
    companyFileNames: (n: number) => plural(n, `Lo usa ${n} archivo.`, `Lo usan ${n} archivos.`),
    personnelFileNames: (n: number) => plural(n, `Lo usa ${n} archivo.`, `Lo usan ${n} archivos.`),
    pricing: (n: number) => plural(n, `Lo usa ${n} cotización.`, `Lo usan ${n} cotizaciones.`),
  },
  unused: 'No está en uso: se puede eliminar.',
  inUse: 'Por eso no se puede eliminar. Al desactivarlo deja de ofrecerse y se conserva donde está en uso.',
  isInactive: 'Está desactivado: no se ofrece al elegir y se conserva donde está en uso.',
  deactivate: 'Desactivar',
  activate: 'Activar',
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar esto del catálogo?',
  done: {
    saved: (name: string) => `«${name}» se guardó.`,
    deactivated: (name: string) => `«${name}» se desactivó: ya no se ofrece.`,
    activated: (name: string) => `«${name}» se activó.`,
    removed: (name: string) => `«${name}» se eliminó.`,
  },
  days: (n: number) => plural(n, `${n} día antes`, `${n} días antes`),
  choices: {
    brought_by: { contractor: 'La empresa', utility: 'La distribuidora' },
    validity: {
      issue: 'Cierto número de meses desde su emisión',
      date: 'Hasta la fecha que indica',
      for_good: 'Sin vencimiento',
    },
    period: {
      none: 'No se repite',
      monthly: 'Cada mes',
      two_monthly: 'Cada dos meses',
      four_monthly: 'Cada cuatro meses',
      yearly: 'Cada año',
    },
    asked_of: { all: 'Todas las empresas', repse: 'Las que tienen número REPSE' },
    arrears: { danger: 'Se propone retener sus pagos', warning: 'Solo se avisa' },
    absence: { danger: 'No cumple: no puede trabajar', warning: 'Incompleta: puede trabajar' },
  },
  months: (n: number) => plural(n, `${n} mes desde su emisión`, `${n} meses desde su emisión`),
  failed: 'No se pudo cargar el catálogo',
  empty: { title: 'Aún no hay nada en este catálogo', text: 'Agregue lo primero con el botón de arriba.' },
  usual: {
    text: 'Agregue la primera con el botón de arriba, o agregue las que la ley suele exigir; después puede cambiarlas.',
    take: 'Agregar las usuales',
    done: 'Se agregaron las obligaciones usuales: se piden desde hoy.',
  },
  grid: {
    title: 'Quién debe cumplir qué',
    about: 'Marque lo que se requiere de cada rol. Antes de guardar se muestra a cuántas personas afecta.',
    label: 'Requisitos por rol',
    role: 'Rol',
    cell: ({ requirement, role }: Record<'requirement' | 'role', string>) => `${requirement} para ${role}`,
    unsaved: 'sin guardar',
    changes: (n: number) => plural(n, `${n} cambio sin guardar`, `${n} cambios sin guardar`),
    noChanges: 'Sin cambios',
    discard: 'Descartar',
    review: 'Revisar y guardar',
    added: ({ requirement, roles }: Record<'requirement' | 'roles', string>) =>
      mergeDoubledFullStops(`Se requerirá «${requirement}» de: ${roles}.`),
    dropped: ({ requirement, roles }: Record<'requirement' | 'roles', string>) =>
      mergeDoubledFullStops(`Ya no se requerirá «${requirement}» de: ${roles}.`),
    updating: (roles: string) =>
      mergeDoubledFullStops(
        `Se está actualizando a las personas de: ${roles}. Puede seguir trabajando; termina por sí solo.`,
      ),
    saved: 'Los requisitos se guardaron.',
    conflict: 'Alguien más cambió un requisito mientras tanto. Revise cómo está ahora y guarde de nuevo.',
    none: 'Aún faltan roles o requisitos',
    noneText: 'Agregue al menos un rol y un requisito; aquí se dice después quién debe cumplir qué.',
  },
  forecast: {
    title: 'Revise a quién afecta',
    blocked: (n: number) =>
      plural(
        n,
        `${formatCount(n)} persona pasará a No cumple.`,
        `${formatCount(n)} personas pasarán a No cumple.`,
      ),
    incomplete: (n: number) =>
      plural(
        n,
        `${formatCount(n)} persona pasará a Incompleta.`,
        `${formatCount(n)} personas pasarán a Incompleta.`,
      ),
    valid: (n: number) =>
      plural(
        n,
        `${formatCount(n)} persona pasará a Vigente.`,
        `${formatCount(n)} personas pasarán a Vigente.`,
      ),
    others: (n: number) =>
      plural(
        n,
        `${formatCount(n)} persona más cambia de requisitos y no de estado.`,
        `${formatCount(n)} personas más cambian de requisitos y no de estado.`,
      ),
    only: (n: number) =>
      plural(
        n,
        `${formatCount(n)} persona cambia de requisitos y no de estado.`,
        `${formatCount(n)} personas cambian de requisitos y no de estado.`,
      ),
    nobody: 'No afecta a nadie.',
    kept: 'Lo que alguien ya cumplió se conserva.',
    save: 'Guardar',
  },
  tabs: {
    zones: 'Zonas',
    roles: 'Roles',
    accreditationTypes: 'Requisitos',
    grid: 'Requisitos por rol',
    obligations: 'Obligaciones',
    companyFileNames: 'Documentos de empresas',
    personnelFileNames: 'Documentos de personal',
    pricing: 'Metros',
  },
}

const state = { active: 'Estado', actions: 'Acciones' }

/** Labels of the rules for documents, where they differ from the audit log. */
const rules = {
  brought_by: 'Quién lo sube',
  validity: 'Vigencia',
  validity_months: 'Meses desde su emisión',
}

/** Names and field labels of the catalogues, in the structure that react-admin expects for automatic labels. */
const catalogResources = {
  zones: { name: 'Zona |||| Zonas', fields: { ...labelsOf(zoneFields), ...state } },
  roles: {
    name: 'Rol |||| Roles',
    fields: { ...labelsOf(roleFields), definition: 'Perfil (definición)', ...state },
  },
  accreditationTypes: {
    name: 'Requisito |||| Requisitos',
    fields: {
      ...labelsOf(requirementFields),
      ...rules,
      by_contractor: 'La empresa lo marca',
      warning_days: 'Avisar antes de que venza',
      absence: 'Si falta, la persona queda',
      ...state,
    },
  },
  obligations: {
    name: 'Obligación |||| Obligaciones',
    fields: {
      ...labelsOf(obligationFields),
      ...rules,
      period: 'Periodicidad',
      due_day: 'Día del mes en que vence (31: el último)',
      due_after: 'Meses después de su periodo (0: en su último mes)',
      asked_of: 'A quién se pide',
      warning_days: 'Avisar antes',
      ...state,
    },
  },
  companyFileNames: {
    name: 'Documento |||| Documentos',
    fields: { ...labelsOf(companyFileNameFields), ...state },
  },
  personnelFileNames: {
    name: 'Documento |||| Documentos',
    fields: { ...labelsOf(personnelFileNameFields), ...state },
  },
}

addTranslations({ resources: catalogResources })
