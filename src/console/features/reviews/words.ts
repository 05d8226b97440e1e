import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import type { WaitingDocument } from '../../../domain/documents/reviews.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const reviewsWords = {
  title: 'Por revisar',
  lead: 'Documentos del personal y de las empresas que esperan una decisión, del más antiguo al más reciente.',
  failed: 'No se pudieron cargar los documentos por revisar',
  none: 'No hay documentos por revisar',
  noneText: 'Cuando una empresa suba un documento, aparecerá aquí.',
  start: 'Empezar a revisar',
  ofCompany: 'La empresa',
  today: 'hoy',
  wait: (n: number) => plural(n, `${n} día`, `${n} días`),
  shortWait: 'Desde hoy',
  age: (n: number) => plural(n, `hace ${n} día`, `hace ${n} días`),
  below: { 3: 'Menos de 3 días', 7: 'Menos de 7 días', 30: 'Menos de 30 días' },
  ages: { 3: '3 días o más', 7: '7 días o más', 30: '30 días o más' },
  heldBy: ({ name, time }: Record<'name' | 'time', string>) =>
    `Lo revisa ${name}; quedará libre a las ${time}`,
  mine: 'Lo revisa usted',
  free: 'Sin revisor',
  figures: {
    title: 'Cifras de la revisión',
    waiting: 'Esperan',
    oldest: 'El más antiguo',
    median: 'Espera típica',
    reviewers: (days: number) => `Revisados en los últimos ${days} días`,
    nobody: 'Nadie todavía',
    reviewer: ({ name, count }: { name: string; count: number }) => `${name}: ${count}`,
  },
  bulk: {
    selected: (n: number) => plural(n, `${n} documento seleccionado`, `${n} documentos seleccionados`),
    approve: 'Aprobar',
    title: (type: string) => `Aprobar documentos de «${type}»`,
    question: (n: number) =>
      plural(
        n,
        '¿Aprobar este documento, con las fechas que indicó quien lo subió?',
        `¿Aprobar estos ${n} documentos, con las fechas que indicó quien los subió?`,
      ),
    done: (n: number) => plural(n, `Se aprobó ${n} documento.`, `Se aprobaron ${n} documentos.`),
    sameKind:
      'Para aprobar varios a la vez, elija documentos de un mismo requisito o de una misma obligación.',
    otherKind: 'Corresponde a otro requisito: revíselo por separado.',
  },
  opinion: {
    title: 'Lo que dice la opinión',
    about: 'Se leyó del texto del PDF. Compruébelo con el documento antes de decidir.',
    issuers: {
      sat: 'Opinión de cumplimiento del SAT (32-D)',
      imss: 'Opinión de cumplimiento del IMSS',
      infonavit: 'Constancia de situación fiscal del INFONAVIT',
    },
    result: 'Resultado',
    results: { positive: 'Positiva', negative: 'Negativa', none: 'Sin obligaciones o en suspensión' },
    issued: 'Fecha',
    folio: 'Folio',
    notFound: 'No se encontró en el texto',
    doubts: {
      notPositive: 'La opinión no es positiva.',
      otherRfc: 'El RFC de la opinión no es el de la empresa.',
      otherMonth: 'La opinión es de otro mes que el que se entrega.',
    },
  },
  one: {
    lead: ({ company, age }: Record<'company' | 'age', string>) => `${company} · subido ${age}`,
    notFound: { title: 'Este documento no existe', text: 'Revise la dirección, o vaya a la lista.' },
    failed: { title: 'No se pudo cargar el documento', retry: 'Reintentar' },
    back: 'Ir a los documentos por revisar',
    document: 'Documento',
    person: 'Persona',
    decision: 'Decisión',
    decided: 'Este documento ya se revisó.',
    rfc: 'RFC',
    role: 'Rol',
    number: 'Número de acreditación',
    company: 'Empresa',
    repse: 'Registro REPSE',
    until: (day: string) => `hasta el ${day}`,
    actions: 'Decidir y avanzar',
    place: ({ place, all }: Record<'place' | 'all', number>) => `${place} de ${all}`,
    open: 'Abrir su página',
    next: 'Siguiente',
    previous: 'Anterior',
    last: {
      approve: ({ type, name }: Record<'type' | 'name', string>) =>
        mergeDoubledFullStops(`Se aprobó «${type}» de ${name}.`),
      reject: ({ type, name }: Record<'type' | 'name', string>) =>
        mergeDoubledFullStops(`Se rechazó «${type}» de ${name}.`),
    },
    accredit: 'Cumple con todo: acreditar',
    undone: 'La decisión se deshizo: el documento vuelve a esperar.',
    keys: 'Teclas: A aprobar, R rechazar, J siguiente, K anterior, ? ayuda.',
  },
}

const reviewFields: Partial<Record<keyof WaitingDocument | 'days' | 'below', string>> = {
  created_at: 'Subido',
  person_name: 'Persona',
  name: 'Documento',
  kind: 'De quién',
  obligation: 'Obligación',
  type: 'Requisito',
  company: 'Empresa',
  company_name: 'Empresa',
  expires_on: 'Vence',
  held: 'Lo revisa',
  days: 'Esperan',
  below: 'Esperan menos',
}

addTranslations({ resources: { reviews: { name: 'Documento |||| Documentos', fields: reviewFields } } })
