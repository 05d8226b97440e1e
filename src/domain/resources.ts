import { arcoRequestFields } from './arcoRequests/fields.ts'
import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from './catalogs/fields.ts'
import { removeCaseAndAccents, toSpanishUpperCase } from './common/text.ts'
import { companyFields } from './companies/fields.ts'
import { contactFields } from './contacts/fields.ts'
import type { Fields } from './fields/fields.ts'
import { boardFields } from './notices/fields.ts'
import { obligationFields } from './obligations/fields.ts'
import { personFields } from './people/fields.ts'
import type { Action } from './permissions.ts'
import { blockedPersonFields } from './personalData/fields.ts'
import { tierFields } from './pricing/fields.ts'
import { noticeAcceptanceFields, privacyNoticeFields } from './privacyNotices/fields.ts'
import { quotationFields } from './quotations/fields.ts'
import { serviceAccountFields } from './service-accounts/fields.ts'
import { userFields } from './users/fields.ts'
import { webhookFields } from './webhooks/fields.ts'

/** How imports recognize existing records of a resource. */
interface ImportIdentity {
  /** Permission that a row needs. */
  access: Action
  /** Fields that all records differ in. Their columns are required. */
  fields: readonly [string, ...string[]]
  /** Field that tells records apart if several have the same `fields`. */
  tiebreaker?: string
  /** Problem of a row if several records match. */
  ambiguous: string
}

/** How records are imported from a spreadsheet. */
interface ImportEntry {
  /** Kind of the import, if it is not called like the resource. */
  kind?: string
  /** Name of the kind in the console, of the template and of its sheet. */
  name: string
  /** Whether the console offers the kind first, because other spreadsheets name its records. */
  isFirst?: true
  /** Explains in the console which records the spreadsheet may contain. */
  about: string
  /** With it, `recordImporter.ts` imports the records. Other kinds have importers of their own. */
  identity?: ImportIdentity
  /** Reference to the record whose page shows the imported record. Default: the record itself. */
  shownBy?: string
}

/** What is known of a resource besides its fields. Log texts, exports and imports are derived from it. */
interface Resource {
  /** Table, if it is not called like the resource. */
  collection?: string
  fields: Fields
  /** Labels of columns of the table that are no fields. */
  otherLabels?: Readonly<Record<string, string>>
  /** Noun with its article, such as "el contacto". */
  one: string
  /** Plural of the noun, such as "contactos". */
  many: string
  /** Name of the list in exports, if it is not the plural. */
  list?: string
  /** Whether users who may not edit the catalogue can export only the names. */
  isCatalogue?: true
  import?: ImportEntry
}

/** All resources with a table of fields, by the name that their endpoints begin with. */
export const resources = {
  personnel: {
    fields: personFields,
    one: 'la persona',
    many: 'personas',
    list: 'personal',
    import: {
      kind: 'people',
      name: 'Personal',
      about:
        'Con fechas y números de acreditación. Se reconocen por su RFC; la empresa, por su nombre o su RFC. Las empresas se importan antes.',
    },
  },
  companies: {
    fields: companyFields,
    one: 'la empresa',
    many: 'empresas',
    list: 'empresas colaboradoras',
    import: {
      name: 'Empresas',
      isFirst: true,
      about: 'Se reconocen por su RFC, o por su razón social. Si ya están en el portal, cambian sus datos.',
    },
  },
  contacts: {
    fields: contactFields,
    one: 'el contacto',
    many: 'contactos',
    import: {
      name: 'Contactos',
      about: 'De empresas ya registradas. Se reconocen por la empresa y el nombre.',
      identity: {
        access: 'contacts.create',
        fields: ['company', 'name'],
        tiebreaker: 'email',
        ambiguous: 'La empresa tiene varios contactos con este nombre. Cámbielos en el portal.',
      },
      shownBy: 'company',
    },
  },
  vetoes: { fields: boardFields.vetoes, one: 'el veto', many: 'vetos' },
  announcements: { fields: boardFields.announcements, one: 'el anuncio', many: 'anuncios' },
  administrative_acts: {
    fields: boardFields.administrative_acts,
    one: 'el acta administrativa',
    many: 'actas administrativas',
  },
  non_accordance: {
    fields: boardFields.non_accordance,
    one: 'la no conformidad',
    many: 'no conformidades',
  },
  pricing: {
    fields: tierFields,
    one: 'el precio por metros',
    many: 'precios por metros',
    list: 'precios de instalación',
  },
  quotations: { fields: quotationFields, one: 'la cotización', many: 'cotizaciones' },
  zones: { fields: zoneFields, one: 'la zona', many: 'zonas', isCatalogue: true },
  roles: {
    fields: roleFields,
    otherLabels: { pending: 'Cambio pendiente' },
    one: 'el rol',
    many: 'roles',
    isCatalogue: true,
  },
  users: {
    fields: userFields,
    one: 'la cuenta',
    many: 'usuarios',
    import: {
      name: 'Usuarios',
      about:
        'Cuentas nuevas, sin contraseña: cada quien elige la suya con una invitación, que se envía por correo o se crea en Usuarios. Las existentes no se cambian.',
    },
  },
  blockedPeople: {
    collection: 'blocked_people',
    fields: blockedPersonFields,
    one: 'la persona bloqueada',
    many: 'personas bloqueadas',
  },
  webhooks: {
    fields: webhookFields,
    otherLabels: { secrets: 'Secretos' },
    one: 'el webhook',
    many: 'webhooks',
  },
  arcoRequests: {
    collection: 'arco_requests',
    fields: arcoRequestFields,
    one: 'la solicitud ARCO',
    many: 'solicitudes ARCO',
  },
  privacyNotices: {
    collection: 'privacy_notices',
    fields: privacyNoticeFields,
    one: 'el aviso de privacidad',
    many: 'avisos de privacidad',
  },
  noticeAcceptances: {
    collection: 'notice_acceptances',
    fields: noticeAcceptanceFields,
    one: 'la aceptación del aviso de privacidad',
    many: 'aceptaciones del aviso de privacidad',
    list: 'aceptaciones del aviso',
  },
  serviceAccounts: {
    collection: 'service_accounts',
    fields: serviceAccountFields,
    one: 'la cuenta de servicio',
    many: 'cuentas de servicio',
  },
  accreditationTypes: {
    collection: 'accreditation_types',
    fields: requirementFields,
    one: 'el requisito',
    many: 'requisitos',
    isCatalogue: true,
  },
  obligations: { fields: obligationFields, one: 'la obligación', many: 'obligaciones', isCatalogue: true },
  companyFileNames: {
    collection: 'company_file_names',
    fields: companyFileNameFields,
    one: 'el nombre de archivo de empresa',
    many: 'nombres de archivos de empresa',
    list: 'documentos de empresas',
    isCatalogue: true,
  },
  personnelFileNames: {
    collection: 'personnel_file_names',
    fields: personnelFileNameFields,
    one: 'el nombre de archivo de personal',
    many: 'nombres de archivos de personal',
    list: 'documentos de personal',
    isCatalogue: true,
  },
} as const satisfies Readonly<Record<string, Resource>>

type Resources = typeof resources
export type ResourceName = keyof Resources

/** Table of a resource. */
export type CollectionOf<N extends ResourceName> = N extends ResourceName
  ? Resources[N] extends { collection: infer C extends string }
    ? C
    : N
  : never

export const resourceEntries = Object.entries<Resource>(resources) as [ResourceName, Resource][]

export const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name)

export const resourceOf = (name: ResourceName): Resource => resources[name]

/** Returns the table of a resource. */
export const collectionOf = <N extends ResourceName>(name: N): CollectionOf<N> =>
  (resourceOf(name).collection ?? name) as CollectionOf<N>

/** Removes the article of a noun, such as "contacto" of "el contacto". */
export const removeArticle = (noun: string): string => noun.replace(/^\p{L}+ /u, '')

export const capitalize = (text: string): string => toSpanishUpperCase(text.charAt(0)) + text.slice(1)

/** Converts a name to the name of a file, such as "no-conformidades". */
export const toFileName = (name: string): string => removeCaseAndAccents(name).replaceAll(' ', '-')

/** Kind of the imports of a resource. */
type KindOf<N extends ResourceName> = Resources[N] extends { import: { kind: infer K extends string } }
  ? K
  : N

/** Kinds of imports that need no code of their own. */
export type GenericImportKind = {
  [N in ResourceName]: Resources[N] extends { import: { identity: object } } ? KindOf<N> : never
}[ResourceName]

/** Kinds of records that can be imported: resources, and what people need besides their fields. */
type ImportKind =
  | { [N in ResourceName]: Resources[N] extends { import: object } ? KindOf<N> : never }[ResourceName]
  | 'requirements'
  | 'photos'

/** Imports of resources, with their kind. */
export const resourceImports = resourceEntries
  .flatMap(([resource, { import: entry }]) =>
    entry ? [{ ...entry, resource, kind: (entry.kind ?? resource) as ImportKind }] : [],
  )
  .sort((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false))

/** Names of the imports by kind, in the order of the console. */
export const IMPORT_NAMES = {
  ...Object.fromEntries(resourceImports.map(({ kind, name }) => [kind, name])),
  requirements: 'Requisitos',
  photos: 'Fotos',
} as Readonly<Record<ImportKind, string>>
