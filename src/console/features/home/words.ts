import { STATE_MEANINGS } from '../../../domain/people/stateMeanings.ts'
import { STATE_WORDS } from '../../../domain/people/stateWords.ts'
import type { HomeState } from './homes.ts'

/** Texts of the tile that counts the people with a status. */
const tileOf = (state: HomeState) => ({ title: STATE_WORDS[state].many, hint: STATE_MEANINGS[state] })

export const homeWords = {
  greeting: (name: string) => `Hola, ${name}`,
  lead: 'Este es el portal de empresas colaboradoras y personal acreditado.',
  today: {
    title: 'Qué atender hoy',
    read: 'Situación del personal',
    failed: 'No se pudo contar.',
    valid: tileOf('valid'),
    expiring: tileOf('expiring'),
    incomplete: tileOf('incomplete'),
    expired: tileOf('expired'),
    unaccredited: tileOf('unaccredited'),
    vetoed: tileOf('vetoed'),
    suspended: tileOf('suspended'),
    revoked: tileOf('revoked'),
    blocked: tileOf('blocked'),
    withoutPhoto: { title: 'Sin foto', hint: 'Su credencial no se puede emitir.' },
    registered: { title: 'Altas de este mes', hint: 'Personas registradas este mes, activas o no.' },
  },
  failed: 'No se pudo cargar',
  all: 'Ver todas',
  people: {
    ends: (day: string) => `vigencia: ${day}`,
    nobody: 'Aún no hay personal registrado.',
    /** List of people with several states. */
    own: {
      title: 'Su personal por atender',
      none: 'Todo su personal tiene su acreditación vigente y completa.',
    },
    /** Lists of people with one state. */
    lists: {
      expired: { title: STATE_WORDS.expired.many, none: 'Ninguna acreditación está vencida.' },
      expiring: {
        title: STATE_WORDS.expiring.many,
        none: 'Ninguna acreditación vence en los próximos 30 días.',
      },
      incomplete: {
        title: STATE_WORDS.incomplete.many,
        none: 'Nadie que pueda trabajar tiene requisitos incompletos.',
      },
      unaccredited: {
        title: STATE_WORDS.unaccredited.many,
        none: 'Todo el personal activo está acreditado.',
      },
    },
  },
  boards: {
    title: 'Avisos publicados',
    vetoes: { title: 'Vetos', one: 'Veto', hint: 'Personas y empresas que no pueden trabajar.' },
    announcements: { title: 'Anuncios', one: 'Anuncio', hint: 'Para las empresas colaboradoras.' },
    administrative_acts: {
      title: 'Actas',
      one: 'Acta administrativa',
      hint: 'Levantadas a las empresas.',
    },
    non_accordance: {
      title: 'No conformidades',
      one: 'No conformidad',
      hint: 'Incumplimientos y su seguimiento.',
    },
  },
  notices: { title: 'Avisos más recientes', none: 'Todavía no hay avisos.' },
  nothing: {
    title: 'Su cuenta todavía no tiene secciones',
    text: 'Pida a quien administra el portal que le asigne un grupo.',
  },
  carousel: {
    fold: 'Ocultar imágenes',
    unfold: 'Mostrar imágenes',
    label: 'Qué hace el portal',
    role: 'carrusel',
    slide: 'imagen',
    position: ({ number, count }: Record<'number' | 'count', number>) => `${number} de ${count}`,
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    pause: 'Pausar',
    play: 'Reproducir',
    accredit: {
      title: 'Acredite al personal',
      caption: 'Cada requisito se marca en una matriz, y el semáforo de la persona cambia de inmediato.',
      alt: 'Una tabla de personas con sus requisitos marcados y un semáforo por persona: vigente, por vencer y vencida.',
    },
    credential: {
      title: 'La credencial se verifica en la puerta',
      caption: 'Quien escanea el código QR sabe enseguida si puede abrir.',
      alt: 'Un teléfono que escanea el código QR de una credencial con foto y muestra una señal de acreditación vigente.',
    },
    documents: {
      title: 'Cada empresa con su expediente',
      caption: 'Archivos generales, REPSE y SASISOPA, contactos y personal en un solo lugar.',
      alt: 'Una carpeta con tres separadores de la que salen documentos revisados, junto al edificio de una empresa.',
    },
    quotations: {
      title: 'Publique avisos y cotice en el mismo portal',
      caption: 'Vetos, anuncios, actas y no conformidades; y cotizaciones por metros con su PDF.',
      alt: 'Un megáfono que difunde un aviso, junto a una cotización con sus renglones y su total.',
    },
  },
}
