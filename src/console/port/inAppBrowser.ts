/** Matches the user agents of browsers inside other apps, which may not save downloads. */
const IN_APP =
  /\b(?:FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Messenger|MicroMessenger|LinkedInApp|Snapchat|Pinterest|musical_ly|BytedanceWebview|TikTok)|\bLine\/|Twitter for |Telegram|; wv\)/iu

export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)

/** Name of the window's event for a download in the browser of another app. */
export const IN_APP_DOWNLOAD = 'inAppDownload'
