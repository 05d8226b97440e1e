import { expect, it } from 'vitest'
import { isInAppBrowser } from '../../src/console/port/inAppBrowser.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A.231005.007'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Facebook, Android', `${ANDROID}; wv) ${CHROME} [FB_IAB/FB4A;FBAV/470.0.0.46.80;IABMV/1;]`],
  ['Facebook, iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/470.1.0.43.103;FBDV/iPhone14,5]`],
  ['Messenger', `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/464.0.0.31.109]`],
  ['Instagram, Android', `${ANDROID}; wv) ${CHROME} Instagram 338.0.0.38.94 Android (34/14; 450dpi)`],
  ['Instagram, iPhone', `${IPHONE} Mobile/21F90 Instagram 339.0.3.12.91 (iPhone14,5; iOS 17_5_1; es_MX)`],
  ['WhatsApp', `${IPHONE} Mobile/15E148 WhatsApp/24.12.79`],
  ['WhatsApp, Android', `${ANDROID}; wv) ${CHROME} WhatsApp/2.24.13.77`],
  ['a web view of Android', `${ANDROID}; wv) ${CHROME}`],
  ['TikTok', `${ANDROID}) ${CHROME} musical_ly_2023408040 BytedanceWebview/d8a21c6`],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1234`],
  ['Line', `${IPHONE} Safari Line/14.9.0`],
  ['X', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.46`],
])('%s is the browser of another app', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

it.each([
  ['Chrome, Android', `${ANDROID}) ${CHROME.replace('Version/4.0 ', '')}`],
  [
    'Samsung Internet',
    `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ['Safari, iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['a web app on the home screen of an iPhone', `${IPHONE} Mobile/15E148`],
  ['Chrome, iPhone', `${IPHONE} CriOS/126.0.6478.108 Mobile/15E148 Safari/604.1`],
  ['Firefox, iPhone', `${IPHONE} FxiOS/127.2 Mobile/15E148 Safari/605.1.15`],
  [
    'Edge, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  ],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  [
    'Safari, Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
])('%s is a browser of its own', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
