import { formatCount } from '../../i18n/formatCount.ts'
import { plural } from '../../i18n/plural.ts'

export const searchWords = {
  title: 'Búsqueda de Personal',
  lead: 'Busque en todas las empresas, con acentos o sin ellos y en cualquier orden.',
  box: 'Nombre, RFC, teléfono, número o empresa',
  boxWithoutRfc: 'Nombre, número o empresa',
  submit: 'Buscar',
  searching: 'Buscando…',
  found: ({ q, count }: { q: string; count: number }) =>
    plural(count, `1 resultado para «${q}»`, `${formatCount(count)} resultados para «${q}»`),
  best: ({ shown, total }: { shown: number; total: string }) =>
    `Se muestran los ${shown} más parecidos de ${total}. Agregue otra palabra para acotar.`,
  start: {
    title: '¿A quién busca?',
    text: 'Escriba su nombre, RFC, NSS, teléfono, correo, número de acreditación, ID 900 o empresa, completos o en parte. Con dos palabras, como «núñez bajío», la búsqueda es más precisa.',
    textWithoutRfc:
      'Escriba su nombre, número de acreditación, ID 900 o empresa, completos o en parte. Con dos palabras, como «núñez bajío», la búsqueda es más precisa.',
  },
  none: {
    title: (q: string) => `No hay resultados para «${q}»`,
    text: 'Revise la ortografía, escriba menos palabras o pruebe con otro dato: el RFC, el teléfono, el número de acreditación, el ID 900 o la empresa.',
    textWithoutRfc:
      'Revise la ortografía, escriba menos palabras o pruebe con otro dato: el número de acreditación, el ID 900 o la empresa.',
    again: 'Buscar otra cosa',
  },
  panel: { close: 'Cerrar' },
  failed: 'No se pudo buscar',
}
