import { plural } from '../../i18n/plural.ts'

/** Texts of the dialog that changes the company or the role of several people. */
export const personnelChangeWords = {
  company: {
    action: 'Trasladar',
    title: 'Trasladar a otra empresa',
    about:
      'Las empresas anteriores dejarán de ver sus datos, y las credenciales mostrarán la nueva empresa. Queda registro de quién las trasladó y por qué, y se avisa a las empresas.',
    label: 'Nueva empresa',
    same: 'ya trabaja en esta empresa',
    changed: (n: number) => plural(n, `Se traslada ${n} persona:`, `Se trasladan ${n} personas:`),
    confirm: (n: number) => plural(n, 'Trasladar', n === 0 ? 'Trasladar' : `Trasladar a ${n} personas`),
    done: (n: number) => plural(n, `Se trasladó a ${n} persona.`, `Se trasladó a ${n} personas.`),
  },
  role: {
    action: 'Cambiar rol',
    title: 'Cambiar rol',
    about:
      'Se piden los requisitos del nuevo rol. Los que ya se cumplieron se conservan, y las credenciales mostrarán el nuevo rol.',
    label: 'Nuevo rol',
    same: 'ya tiene este rol',
    changed: (n: number) => plural(n, `Cambia de rol ${n} persona:`, `Cambian de rol ${n} personas:`),
    confirm: (n: number) => plural(n, 'Cambiar rol', n === 0 ? 'Cambiar rol' : `Cambiar rol a ${n} personas`),
    done: (n: number) => plural(n, `Se cambió el rol de ${n} persona.`, `Se cambió el rol de ${n} personas.`),
  },
  reason: 'Motivo',
  checking: 'Revisando…',
  lacking: (n: number) =>
    plural(
      n,
      `A ${n} persona le faltarán requisitos del nuevo rol:`,
      `A ${n} personas les faltarán requisitos del nuevo rol:`,
    ),
  leftOut: (n: number) => plural(n, `${n} persona queda como está:`, `${n} personas quedan como están:`),
  notUndone: (n: number) => plural(n, `No se deshizo en ${n} persona:`, `No se deshizo en ${n} personas:`),
  undone: 'Se deshizo el traslado',
  obstacles: {
    notFound: 'no está registrada',
    changed: 'alguien más la cambió después',
  },
}
