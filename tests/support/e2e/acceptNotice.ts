import { getApi } from './visitor.ts'

/** Accepts the privacy notice of the demo for a new user, who would be asked before the console opens. */
export const acceptNotice = async (username: string, password: string): Promise<void> => {
  const { body } = await getApi().get<{ number: number }>('/api/privacy_notice/')
  const caller = await getApi().signIn(username, password)
  await caller.post('/api/privacy_notice/accept/', { number: body.number })
  await caller.post('/api/auth/logout/')
}
