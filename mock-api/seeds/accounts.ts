import { addDays, type Day } from '../../src/domain/common/days.ts'
import type { Group } from '../../src/domain/groups.ts'
import { DEMO_PASSWORD_HASH } from '../../src/domain/users/demo.ts'
import { BLANK_USER, type UserRow } from '../../src/domain/users/schemas.ts'

const demoAccountTable: readonly (readonly [
  username: string,
  group: Group,
  admin_access: boolean,
  company: number | null,
  description: string,
])[] = [
  ['super', 'utility', true, null, 'Distribuidora, superadministración: además elimina personal y empresas'],
  ['admin', 'utility', true, null, 'Distribuidora, administración: gestiona personal, empresas y avisos'],
  ['utility', 'utility', false, null, 'Distribuidora, sin acceso de administración'],
  ['empresa', 'company', false, 1, 'Empresa colaboradora: solo ve y registra a su propio personal'],
  ['certificador', 'certifier', false, null, 'Certificación: registra personal y fechas de acreditación'],
  ['atencion', 'customer_service', false, null, 'Atención al cliente: busca personal y consulta avisos'],
  ['comercial', 'comercial', false, null, 'Área comercial: consulta personal y credenciales'],
  ['lectura', 'read_only', false, null, 'Solo lectura: consulta sin cambiar nada'],
]

/** Names of the demo users, by username. */
export const demoUserNames: Record<string, string> = {
  super: 'Beatriz Salas Ochoa',
  admin: 'Laura Medina Prado',
  utility: 'Raúl Ibarra Luna',
  empresa: 'Diego Romero López',
  certificador: 'Jimena Cano Vega',
  atencion: 'Óscar Peña Duarte',
  comercial: 'Paola Ríos Medel',
  lectura: 'Tomás Arce Gil',
}

/** Accounts that the sign-in page of the demo offers. */
export const demoAccounts: { username: string; description: string }[] = demoAccountTable.map(
  ([username, , , , description]) => ({ username, description }),
)

export const createDemoUsers = (today: Day): UserRow[] =>
  demoAccountTable.map(([username, group, admin_access, company], i) => ({
    ...BLANK_USER,
    id: i + 1,
    username,
    username_key: username,
    name: demoUserNames[username] ?? username,
    password_hash: DEMO_PASSWORD_HASH,
    groups: [group],
    admin_access,
    super_admin: username === 'super',
    company,
    email: `${username}@acredita.example`,
    created_at: `${addDays(today, -400 + i)}T16:00:00.000Z`,
  }))
