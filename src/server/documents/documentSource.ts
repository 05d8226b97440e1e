import type { DocumentRules } from '../../domain/catalogs/documentRules.ts'
import type { Day } from '../../domain/common/days.ts'
import type { DocumentKindName } from '../../domain/documents/kinds.ts'
import type { WaitingDocument } from '../../domain/documents/reviews.ts'
import type { NewDocument } from '../../domain/documents/schemas.ts'
import type { Actor } from '../../domain/groups.ts'
import type { RowOfKind } from '../records/documentRows.ts'
import type { NotificationEvent } from '../records/queueNotification.ts'
import type { Reader } from '../store/store.ts'

/** What an upload or a review needs of a request. */
export interface UploadContext {
  actor: Actor
  today: Day
  now: Date
}

/** Rules for the dates of a document, and the notification of its company about a review. */
interface ReviewedSubject {
  rules: DocumentRules
  event: Required<Pick<NotificationEvent, 'facts' | 'link'>> &
    Pick<NotificationEvent, 'company' | 'personnel'>
}

/** Fields of a waiting document besides its file and review, such as its name and owner. */
export type WaitingSubject = Pick<
  WaitingDocument,
  | 'name'
  | 'type'
  | 'obligation'
  | 'period'
  | 'recurs'
  | 'personnel'
  | 'person_name'
  | 'validity'
  | 'validity_months'
>

/** What a kind of documents proves, if it has rules of its own. Other kinds belong to a person or a company, and have a name. */
export interface DocumentSource<K extends DocumentKindName> {
  /** Returns the columns that the body of an upload lacks. Throws if the user may not upload the document. */
  resolve(
    tx: Reader,
    body: NewDocument<K>,
    context: UploadContext,
  ): Promise<{ columns: Partial<RowOfKind<K>>; rules: DocumentRules }>
  readReviewedSubject(tx: Reader, row: RowOfKind<K>, actor: Actor): Promise<ReviewedSubject>
  /** Reads what several documents prove, and returns a function that tells it of each. */
  readWaitingSubjects(
    store: Reader,
    rows: readonly RowOfKind<K>[],
  ): Promise<(row: RowOfKind<K>) => WaitingSubject>
  /** Returns a filter without documents that are hidden from the user. */
  getFilter?(store: Reader, actor: Actor): Promise<object>
}
