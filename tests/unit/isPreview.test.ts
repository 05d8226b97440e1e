import { describe, expect, it } from 'vitest'
import { isPreview } from '../../src/server/http/isPreview.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

const PREVIEWS = [
  'WhatsApp/2.23.20.0 A',
  'WhatsApp/2.2329.9 i',
  'WhatsApp/2.21.12.21 N',
  'WhatsApp/2.19.81 W',
  'WhatsApp/2',
  'WhatsApp/2.2147.10 Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1',
  'facebookexternalhit/1.1;line-poker/1.0',
  'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Facebot/1.0',
  'facebookcatalog/1.0',
  'meta-externalfetcher/1.1',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy 0.19 (+https://api.slack.com/robots)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 7_0 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Version/7.0 Mobile/11A465 Safari/9537.53 BingPreview/1.0b',
  'Mozilla/5.0 (compatible; bingbot/2.0;  http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview)',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Microsoft Office Existence Discovery',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)`,
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; +http://docs.google.com)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `Mozilla/5.0 (Linux; Android 7.0; SM-G930V) ${CHROME} Mobile Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943)`,
  'Mediapartners-Google',
  'Viber',
  'Viber/13.3.0.2 CFNetwork/1120 Darwin/19.0.0',
  'Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)',
  'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  'http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)',
  'Synapse (bot; +https://github.com/matrix-org/synapse)',
  'Mattermost-Bot/1.1',
  'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
]

const PEOPLE = [
  // Browsers of phones and computers.
  `${IPHONE} Version/17.6 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`,
  `${IPHONE} EdgiOS/131.0.2903.68 Version/17.0 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 12; es-mx; M2101K6G Build/SKQ1.210908.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.8.1-gn',
  'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.5.302 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 OPR/86.0.0.0`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  // Phones and apps whose names resemble those of robots.
  `Mozilla/5.0 (Linux; Android 10; CUBOT P40) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; CUBOT_X19 Build/PPR1.180610.011; wv) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; Google Pixel 7a) ${CHROME} Mobile Safari/537.36`,
  // Browsers inside of apps.
  `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/478.0.0.46.111;FBBV/647759259;FBDV/iPhone12,8;FBMD/iPhone;FBSN/iOS;FBSV/17.6.1;FBSS/2;FBCR/;FBID/phone;FBLC/es_LA;FBOP/80]`,
  `${ANDROID_VIEW} [FB_IAB/FB4A;FBAV/453.0.0.40.107;]`,
  `${ANDROID_VIEW} [FB_IAB/Orca-Android;FBAV/470.0.0.60.108;]`,
  `${IPHONE} Mobile/15E148 Instagram 330.0.3.29.109 (iPhone12,1; iOS 17_6_1; es_MX; es-MX; scale=2.00; 828x1792; 349031919)`,
  `${ANDROID_VIEW} Instagram 330.0.0.40.108 Android (33/13; 480dpi; 1080x2340; samsung; SM-S908B; b0s; exynos2200; es_MX; 600845691)`,
  `${ANDROID_VIEW} WhatsApp/2.24.13.78`,
  `${IPHONE} Mobile/15E148 WhatsApp`,
  `${ANDROID_VIEW} TwitterAndroid`,
  `${IPHONE} Mobile/15E148 Twitter for iPhone/10.54`,
  `${IPHONE} GSA/275.0.555.0 Mobile/15E148 Safari/604.1`,
  `${ANDROID_VIEW} GSA/15.22.30.28.arm64`,
  `${IPHONE} Mobile/15E148 Safari Line/13.19.1`,
  `${ANDROID_VIEW} MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64 Weixin`,
  `${ANDROID_VIEW} Telegram-Android/11.0.0 (Samsung SM-S911B; Android 14; SDK 34; HIGH)`,
  `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`,
  `${IPHONE} Mobile/15E148 [Pinterest/iOS]`,
  `${IPHONE} Mobile/15E148 Snapchat/12.91.0.39 (like Safari/8617.1.17.10.11, panda)`,
  `${ANDROID_VIEW} trill_350203 BytedanceWebview/d8a21c6`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Teams/24295.605`,
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  '',
]

const isPreviewOf = (headers: Record<string, string>, method = 'GET') => isPreview({ method, headers })

describe('a request', () => {
  it.each(PREVIEWS)('of %s is a preview', (userAgent) => {
    expect(isPreviewOf({ 'user-agent': userAgent })).toBe(true)
  })

  it.each(PEOPLE)('of %s is none', (userAgent) => {
    expect(isPreviewOf({ 'user-agent': userAgent })).toBe(false)
  })

  it.each([
    ['sec-purpose', 'prefetch', true],
    ['sec-purpose', 'prefetch;prerender', true],
    ['sec-purpose', 'prefetch;anonymous-client-ip', true],
    ['sec-purpose', 'PREFETCH', true],
    ['sec-purpose', 'prerender', true],
    ['purpose', 'prefetch', true],
    ['purpose', 'preview', true],
    ['x-purpose', 'preview', true],
    ['x-purpose', ': instant', true],
    ['x-moz', 'prefetch', true],
    ['sec-purpose', '', false],
    ['sec-purpose', 'navigate', false],
    ['purpose', 'visit', false],
    ['sec-fetch-mode', 'navigate', false],
    ['referer', 'https://chat.example/preview', false],
  ])('with %s: %s is a preview: %j', (name, value, expected) => {
    expect(isPreviewOf({ 'user-agent': PEOPLE[0] ?? '', [name]: value })).toBe(expected)
  })

  it('for the headers alone is a preview', () => {
    expect(isPreviewOf({}, 'HEAD')).toBe(true)
    expect(isPreviewOf({})).toBe(false)
  })
})
