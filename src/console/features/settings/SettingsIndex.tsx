import { Box, Link as MuiLink } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BAR_HEIGHT } from '../../theme/layoutComponents.ts'
import { settingsWords } from './words.ts'

/** Sections of the settings page in display order, each with its URL fragment and its title. */
export const SECTIONS = {
  utility: { anchor: 'distribuidora', title: settingsWords.sections.utility.title },
  help: { anchor: 'ayuda', title: settingsWords.sections.help.title },
  rules: { anchor: 'acreditaciones', title: settingsWords.sections.rules.title },
  log: { anchor: 'bitacora', title: settingsWords.sections.log.title },
  retention: { anchor: 'conservacion', title: settingsWords.sections.retention.title },
  papers: { anchor: 'obligaciones', title: settingsWords.sections.papers.title },
  review: { anchor: 'revision', title: settingsWords.sections.review.title },
  session: { anchor: 'sesiones', title: settingsWords.sections.session.title },
  mail: { anchor: 'correo', title: settingsWords.sections.mail.title },
  secondFactor: { anchor: 'segundo-factor', title: settingsWords.sections.secondFactor.title },
  signOn: { anchor: 'inicio-de-sesion', title: settingsWords.sections.signOn.title },
  mailTest: { anchor: 'probar-correo', title: settingsWords.test.title },
  signOnTest: { anchor: 'probar-inicio-de-sesion', title: settingsWords.signOnTest.title },
  keys: { anchor: 'firma', title: settingsWords.keys.title },
} as const

const ALL = Object.values(SECTIONS)

/** Space between the app bar and the section to which the page has scrolled, in pixels. */
const GAP = 16
export const anchored = { scrollMarginTop: BAR_HEIGHT + GAP } as const

/** Events that show that the user is scrolling. Afterwards, the highlighted section follows the scroll position. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Returns the last section whose title has scrolled past the top of the page. At the end of the page, returns the last section. */
const findVisibleSettingsSection = (): string | undefined => {
  const { scrollHeight, clientHeight } = document.documentElement
  if (window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1) return ALL.at(-1)?.anchor
  return ALL.findLast(({ anchor }) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top
    return top !== undefined && top <= BAR_HEIGHT + 2 * GAP
  })?.anchor
}

/** Returns the section to highlight in the table of contents: the section in the URL or, after scrolling, the visible section. */
const useHighlightedSettingsSection = (): string => {
  // React Router returns a new object after each click on a link, which runs the effect below again.
  const location = useLocation()
  const [current, setCurrent] = useState<string>(ALL[0]?.anchor ?? '')
  const isChosen = useRef(false)
  useEffect(() => {
    const follow = () => {
      if (!isChosen.current) setCurrent(findVisibleSettingsSection() ?? ALL[0]?.anchor ?? '')
    }
    const release = () => {
      isChosen.current = false
    }
    window.addEventListener('scroll', follow, { passive: true })
    for (const event of BY_HAND) window.addEventListener(event, release, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      for (const event of BY_HAND) window.removeEventListener(event, release)
    }
  }, [])
  useEffect(() => {
    const anchor = location.hash.slice(1)
    if (!ALL.some((section) => section.anchor === anchor)) return
    isChosen.current = true
    setCurrent(anchor)
    const section = document.getElementById(anchor)
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [location])
  return current
}

/** Table of contents of the settings page, beside or above the form. */
export const SettingsIndex = () => {
  const current = useHighlightedSettingsSection()
  return (
    <Box component="nav" aria-label={settingsWords.index} sx={indexStyle}>
      <ul className="plain">
        {ALL.map(({ anchor, title }) => (
          <li key={anchor}>
            <MuiLink
              component={Link}
              to={{ hash: anchor }}
              replace
              underline="none"
              aria-current={current === anchor ? 'location' : undefined}
            >
              {title}
            </MuiLink>
          </li>
        ))}
      </ul>
    </Box>
  )
}

const indexStyle = {
  position: { lg: 'sticky' },
  top: BAR_HEIGHT + GAP,
  alignSelf: 'start',
  maxHeight: { lg: `calc(100vh - ${BAR_HEIGHT + 2 * GAP}px)` },
  overflowY: { lg: 'auto' },
  '& ul': {
    display: 'flex',
    flexDirection: { lg: 'column' },
    flexWrap: { xs: 'wrap', lg: 'nowrap' },
    gap: 0.5,
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: { xs: 44, lg: 32 },
    px: 1.25,
    border: { xs: 1, lg: 0 },
    borderLeft: { lg: 3 },
    borderColor: { xs: 'divider', lg: 'transparent' },
    borderRadius: { xs: 1, lg: 0 },
    color: 'text.secondary',
    '&:hover': { color: 'text.primary' },
    '&[aria-current]': { color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' },
  },
} as const
