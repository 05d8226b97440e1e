export const passwordStrengthWords = {
  hint: '12 caracteres o más, o 10 de tres clases: minúsculas, mayúsculas, dígitos y otros signos',
  label: 'Qué tan segura es',
  refused: 'No es válida',
  weak: 'Débil',
  fair: 'Regular',
  good: 'Buena',
  strong: 'Muy buena',
}
