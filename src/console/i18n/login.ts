export const loginWords = {
  title: 'Iniciar sesión',
  lead: 'Empresas colaboradoras y personal acreditado',
  username: 'Usuario',
  password: 'Contraseña',
  submit: 'Login',
  provider: (name: string) => `Entrar con ${name}`,
  forgotten: '¿Olvidó su contraseña?',
  refused: 'No se pudo iniciar sesión',
  wrong: 'Usuario o contraseña incorrectos.',
  fields: { username: 'Usuario', password: 'Contraseña', code: 'Código' },
  again: {
    title: 'Su sesión terminó',
    text: (username: string) =>
      `Escriba la contraseña de «${username}» para seguir donde estaba. Lo que había escrito no se pierde.`,
    submit: 'Continuar',
  },
  passkey: {
    known: 'Este dispositivo ya tiene una llave de acceso de su cuenta.',
    unused: 'La llave de acceso no se usó: se cerró la ventana o pasó el tiempo. Vuelva a intentarlo.',
  },
  demo: {
    title: 'Cuentas de demostración',
    lead: 'Elija una para entrar. Todas usan la contraseña «demo».',
  },
}
