import type { IncomingHttpHeaders } from 'node:http'

/** Headers with which browsers mark requests for pages that the visitor has not opened yet, and perhaps never will. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
const PURPOSE = /\b(?:prefetch|prerender|preview|instant)\b/iu

/**
 * User agents of programs that fetch a link to show a preview of it, by their owner. In-app browsers of the same companies open
 * the page for a person, and must not match: `FBAV`, `Instagram`, `[Pinterest/iOS]`, or `WhatsApp` behind a browser's name.
 */
const FETCHERS: Record<string, RegExp> = {
  // Signal calls itself WhatsApp/2.
  'WhatsApp, Signal': /^WhatsApp\/\d/u,
  // iMessage, LINE and KakaoTalk name facebookexternalhit too.
  Facebook: /facebookexternalhit|Facebot|facebookcatalog|meta-external/iu,
  Telegram: /TelegramBot/iu,
  Slack: /Slackbot|Slack-ImgProxy/iu,
  X: /Twitterbot/iu,
  LinkedIn: /LinkedInBot/iu,
  Discord: /Discordbot/iu,
  'Skype, Teams': /SkypeUriPreview/iu,
  Bing: /BingPreview|\bbingbot/iu,
  Office: /\bms-office\b|Microsoft Office \w+ Discovery/iu,
  Apple: /Applebot/iu,
  Google: /\bGoogle(?:bot|Other|ImageProxy|Docs|-[A-Z])|Google Web Preview|-Google\b/u,
  Viber: /^Viber\b|ViberBot/iu,
  Snapchat: /Snap URL Preview/iu,
  Pinterest: /Pinterestbot/iu,
  Reddit: /redditbot/iu,
  VK: /vkShare/iu,
  Matrix: /\bSynapse \(bot/iu,
  Mattermost: /Mattermost-Bot/iu,
  Embedly: /\bEmbedly/iu,
  Iframely: /\bIframely/iu,
  // Robots name a page about themselves after a plus sign; browsers never do.
  'other robots': /\+(?:https?:|mailto:)/iu,
}

/**
 * Whether a request only prepares a page or a preview of a link, so that nobody looks at the response: a prefetch, a chat's preview, or a
 * HEAD request. Scanners of mail such as Outlook's Safe Links are not recognized, because they send the user agent of a browser.
 */
export const isPreview = ({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean =>
  method === 'HEAD' ||
  PURPOSE_HEADERS.some((name) => PURPOSE.test(String(headers[name] ?? ''))) ||
  Object.values(FETCHERS).some((userAgent) => userAgent.test(headers['user-agent'] ?? ''))
