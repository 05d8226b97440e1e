/** Words of the hold of a company's payments. */
export const companyHold = {
  held: 'Pagos retenidos desde el %{day}',
  heldMark: 'Pagos retenidos',
  proposedMark: 'Retención propuesta',
  proposed: 'Se propone retener sus pagos',
  since: 'Le faltan documentos obligatorios desde el %{day}.',
  mine: 'Le faltan documentos obligatorios desde el %{day}: la distribuidora puede retener sus pagos.',
  see: 'Ver obligaciones',
  hold: 'Retener pagos',
  release: 'Liberar pagos',
  holdText:
    'Los pagos de %{name} quedarán retenidos hasta que alguien los libere. La empresa leerá el motivo.',
  releaseText: 'Los pagos de %{name} dejarán de estar retenidos.',
  done: { true: 'Los pagos quedaron retenidos.', false: 'Los pagos se liberaron.' },
}
