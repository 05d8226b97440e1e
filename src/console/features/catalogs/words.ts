import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from '../../../domain/catalogs/fields.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { obligationFields } from '../../../domain/obligations/fields.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const catalogs = {
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
  editOne: 'Editar %{name}',
  save: 'Guardar',
  state: { active: 'Activo', inactive: 'Desactivado' },
  uses: {
    zones: 'La usa %{smart_count} empresa. |||| La usan %{smart_count} empresas.',
    roles: 'Lo tiene %{smart_count} persona. |||| Lo tienen %{smart_count} personas.',
    accreditationTypes: 'Lo tiene %{smart_count} persona. |||| Lo tienen %{smart_count} personas.',
    obligations: 'Se entregó %{smart_count} documento. |||| Se entregaron %{smart_count} documentos.',
    companyFileNames: 'Lo usa %{smart_count} archivo. |||| Lo usan %{smart_count} archivos.',
    personnelFileNames: 'Lo usa %{smart_count} archivo. |||| Lo usan %{smart_count} archivos.',
    pricing: 'Lo usa %{smart_count} cotización. |||| Lo usan %{smart_count} cotizaciones.',
  },
  unused: 'No está en uso: se puede eliminar.',
  inUse: 'Por eso no se puede eliminar. Al desactivarlo deja de ofrecerse y se conserva donde está en uso.',
  isInactive: 'Está desactivado: no se ofrece al elegir y se conserva donde está en uso.',
  deactivate: 'Desactivar',
  activate: 'Activar',
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar esto del catálogo?',
  done: {
    saved: '«%{name}» se guardó.',
    deactivated: '«%{name}» se desactivó: ya no se ofrece.',
    activated: '«%{name}» se activó.',
    removed: '«%{name}» se eliminó.',
  },
  days: '%{smart_count} día antes |||| %{smart_count} días antes',
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
  months: '%{smart_count} mes desde su emisión |||| %{smart_count} meses desde su emisión',
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
    cell: '%{requirement} para %{role}',
    unsaved: 'sin guardar',
    changes: '%{smart_count} cambio sin guardar |||| %{smart_count} cambios sin guardar',
    noChanges: 'Sin cambios',
    discard: 'Descartar',
    review: 'Revisar y guardar',
    added: 'Se requerirá «%{requirement}» de: %{roles}.',
    dropped: 'Ya no se requerirá «%{requirement}» de: %{roles}.',
    updating:
      'Se está actualizando a las personas de: %{roles}. Puede seguir trabajando; termina por sí solo.',
    saved: 'Los requisitos se guardaron.',
    conflict: 'Alguien más cambió un requisito mientras tanto. Revise cómo está ahora y guarde de nuevo.',
    none: 'Aún faltan roles o requisitos',
    noneText: 'Agregue al menos un rol y un requisito; aquí se dice después quién debe cumplir qué.',
  },
  forecast: {
    title: 'Revise a quién afecta',
    counting: 'Contando a las personas…',
    blocked: '%{count} persona pasará a No cumple. |||| %{count} personas pasarán a No cumple.',
    incomplete: '%{count} persona pasará a Incompleta. |||| %{count} personas pasarán a Incompleta.',
    valid: '%{count} persona pasará a Vigente. |||| %{count} personas pasarán a Vigente.',
    others:
      '%{count} persona más cambia de requisitos y no de estado. |||| %{count} personas más cambian de requisitos y no de estado.',
    only: '%{count} persona cambia de requisitos y no de estado. |||| %{count} personas cambian de requisitos y no de estado.',
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

addTranslations({ catalogs, resources: catalogResources })
