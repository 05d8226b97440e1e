import Block from '@mui/icons-material/Block'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import { convertHtmlToPlainText } from '../../../domain/common/plainText.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { BOARDS, type Board, boards } from '../../../domain/notices/boards.ts'
import { boardFields } from '../../../domain/notices/fields.ts'
import { canPublishNotice } from '../../../domain/permissions.ts'
import type { Feature, FeatureResource, ListedPage, SearchAction, SearchSource } from '../../featureParts.ts'
import { createLazyComponent } from '../../kit/createLazyComponent.tsx'
import { canPerformAction } from '../../port/backend.ts'
import { type NoticeRecord, parseNotice } from '../../port/records/notice.ts'

const NoticesList = createLazyComponent(() => import('./NoticesList.tsx'), 'NoticesList')

/** Maximum length of a notice's title in the search results, in characters. */
const MAX_TITLE = 90

const createPage = (board: Board, page: Pick<ListedPage, 'title' | 'path' | 'icon'>) =>
  ({
    ...page,
    access: 'notices.read',
    screen: () => <NoticesList board={board} />,
  }) satisfies ListedPage

const pages = {
  vetoes: createPage('vetoes', { title: 'Vetos', path: '/vetos', icon: Block }),
  announcements: createPage('announcements', {
    title: 'Anuncios',
    path: '/anuncios',
    icon: CampaignOutlined,
  }),
  administrative_acts: createPage('administrative_acts', {
    title: 'Actas Administrativas',
    path: '/actas_administrativas',
    icon: DescriptionOutlined,
  }),
  non_accordance: createPage('non_accordance', {
    title: 'No conformidades',
    path: '/no_conformidades',
    icon: ReportOutlined,
  }),
}

const createResource = (board: Board, name: string) =>
  ({
    list: board,
    words: { name, fields: labelsOf(boardFields[board]) },
    parse: parseNotice(board),
  }) satisfies FeatureResource

const createAction = (board: Board, title: string, synonyms: readonly string[]) =>
  ({
    title,
    page: board,
    synonyms,
    may: (actor) => canPublishNotice(actor, boards[board]),
  }) satisfies SearchAction

const createSource = (board: Board) =>
  ({
    kind: 'notices',
    title: 'Avisos',
    resource: board,
    icon: pages[board].icon,
    may: (actor) => canPerformAction(actor, 'notices.read'),
    request: (q) => ({ filter: { q }, sort: { field: 'created_at', order: 'DESC' } }),
    perPage: 5,
    toOption: ({ subject, text }: NoticeRecord, { q }) => {
      const title = [subject, convertHtmlToPlainText(text)].filter(Boolean).join(': ').slice(0, MAX_TITLE)
      return {
        title,
        detail: pages[board].title,
        to: `${pages[board].path}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`,
        names: [subject, title],
      }
    },
  }) satisfies SearchSource

/** The four notice boards. */
export const notices = {
  pages,
  resources: {
    vetoes: createResource('vetoes', 'Veto |||| Vetos'),
    announcements: createResource('announcements', 'Anuncio |||| Anuncios'),
    administrative_acts: createResource(
      'administrative_acts',
      'Acta administrativa |||| Actas administrativas',
    ),
    non_accordance: createResource('non_accordance', 'No conformidad |||| No conformidades'),
  },
  actions: {
    newVeto: createAction('vetoes', 'Nuevo veto', ['Publicar veto', 'Vetar']),
    newAnnouncement: createAction('announcements', 'Nuevo anuncio', ['Publicar anuncio', 'Nuevo aviso']),
    newAct: createAction('administrative_acts', 'Nueva acta administrativa', [
      'Publicar acta administrativa',
      'Nuevo aviso',
    ]),
    newNonAccordance: createAction('non_accordance', 'Nueva no conformidad', [
      'Publicar no conformidad',
      'Nuevo aviso',
    ]),
  },
  search: BOARDS.map(createSource),
} as const satisfies Feature
