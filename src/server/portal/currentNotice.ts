import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Returns the latest version of the privacy notice; undefined while no notice is published. */
export const getCurrentNotice = async (store: Reader): Promise<Row<'privacy_notices'> | undefined> => {
  const [latest] = await store.getPage('privacy_notices', {
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  return latest
}

export const hasAcceptedNotice = async (store: Reader, user: number, notice: number): Promise<boolean> =>
  (
    await store.getPage('notice_acceptances', {
      filter: { user, notice },
      sort: { field: 'id', order: 'ASC' },
      range: [0, 0],
    })
  ).length > 0

/** Returns the flag of a user who has not accepted the current privacy notice yet, for responses about the user. */
export const getNoticeFlag = async (store: Reader, user: number): Promise<{ notice_to_accept?: number }> => {
  const notice = await getCurrentNotice(store)
  return notice && !(await hasAcceptedNotice(store, user, notice.id))
    ? { notice_to_accept: notice.number }
    : {}
}
