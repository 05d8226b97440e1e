import { describe, expect, it } from 'vitest'
import { describeMailFailure, type explainMailFailure } from '../../src/server/mail/mailFailures.ts'

/** Error codes and commands with which nodemailer reports a response, by the step of the session. */
const STEPS = {
  greeting: { code: 'EPROTOCOL', command: 'CONN' },
  hello: { code: 'ECONNECTION', command: 'EHLO' },
  closed: { code: 'ECONNECTION', command: 'CONN' },
  starttls: { code: 'ETLS', command: 'STARTTLS' },
  auth: { code: 'EAUTH', command: 'AUTH PLAIN' },
  sender: { code: 'EENVELOPE', command: 'MAIL FROM' },
  recipient: { code: 'EENVELOPE', command: 'RCPT TO' },
  data: { code: 'EENVELOPE', command: 'DATA' },
  message: { code: 'EMESSAGE', command: 'DATA' },
}

type Step = keyof typeof STEPS
type Cause = Parameters<typeof explainMailFailure>[0]

const describeAnswer = (step: Step, response: string) =>
  describeMailFailure(
    Object.assign(new Error(`Mail command failed: ${response}`), STEPS[step], {
      response,
      responseCode: Number(response.slice(0, 3)),
    }),
  )

/** Responses of real servers, with names and addresses of the example domains. */
const ANSWERS: [Step, string, Cause][] = [
  // Exchange Online and Exchange
  [
    'auth',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled for more information. [MN2PR05CA0004.namprd05.prod.outlook.com]',
    'basicAuth',
  ],
  [
    'auth',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox. Visit https://aka.ms/smtp_auth_disabled for more information.',
    'basicAuth',
  ],
  [
    'auth',
    '535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [PN0PR01CA0024.INDPRD01.PROD.OUTLOOK.COM]',
    'basicAuth',
  ],
  [
    'auth',
    "535 5.7.139 Authentication unsuccessful, user is locked by your organization's security defaults policy. Contact your administrator.",
    'basicAuth',
  ],
  [
    'auth',
    '535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to be authenticated successfully. Contact your administrator.',
    'basicAuth',
  ],
  [
    'auth',
    '535 5.7.139 Authentication unsuccessful, the user credentials were incorrect. [DM6PR02CA0112.namprd02.prod.outlook.com]',
    'credentials',
  ],
  [
    'auth',
    '535 5.7.3 Authentication unsuccessful [SN4PR0601CA0002.namprd06.prod.outlook.com]',
    'credentials',
  ],
  ['auth', '504 5.7.4 Unrecognized authentication type', 'authUnavailable'],
  [
    'auth',
    '421 4.7.66 TLS 1.0 and 1.1 are not supported. Please upgrade/update your client to support TLS 1.2.',
    'busy',
  ],
  ['auth', '454 4.7.0 Temporary authentication failure', 'busy'],
  ['auth', '451 4.7.0 Temporary server error. Please try again later. PRX4', 'busy'],
  [
    'auth',
    '432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending for more information.',
    'busy',
  ],
  [
    'sender',
    '530 5.7.57 Client not authenticated to send mail. [CH2PR14CA0030.namprd14.prod.outlook.com]',
    'authMissing',
  ],
  [
    'sender',
    '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM [AM6PR0732BE0065.eurprd07.prod.outlook.com]',
    'authMissing',
  ],
  ['sender', '530 5.7.1 Client was not authenticated', 'authMissing'],
  [
    'sender',
    '451 5.7.3 STARTTLS is required to send mail [DM5PR12CA0060.namprd12.prod.outlook.com]',
    'needsTls',
  ],
  ['sender', '501 5.1.7 Invalid address [DB6PR0601CA0041.eurprd06.prod.outlook.com]', 'sender'],
  ['sender', '452 4.3.1 Insufficient system resources (UsedDiskSpace[C:\\Queue])', 'busy'],
  [
    'sender',
    '421 4.3.2 The maximum number of concurrent connections has exceeded a limit, closing transmission channel',
    'quota',
  ],
  ['recipient', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'relay'],
  [
    'recipient',
    "550 5.7.64 TenantAttribution; Relay Access Denied [ValidationStatus of '' is 'EmptyCertificate']",
    'relay',
  ],
  [
    'recipient',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [BN8NAM12FT066.eop-nam12.prod.protection.outlook.com]',
    'recipient',
  ],
  [
    'recipient',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient nadie@norte.example not found by SMTP address lookup',
    'noSuchAddress',
  ],
  [
    'recipient',
    '550 5.7.606 Access denied, banned sending IP [203.0.113.9]. To request removal from this list please visit https://sender.office.com/',
    'blocked',
  ],
  [
    'recipient',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP. For more information please go to http://go.microsoft.com/fwlink/?LinkId=526653',
    'blocked',
  ],
  [
    'recipient',
    '550 5.7.1 Service unavailable, Client host [203.0.113.9] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/203.0.113.9 (AS16012611)',
    'blocked',
  ],
  ['recipient', '451 4.7.500 Server busy. Please try again later from [203.0.113.9]. (AS77712344)', 'busy'],
  [
    'recipient',
    '451 4.7.651 The mail server [203.0.113.9] has been temporarily rate limited due to IP reputation.',
    'quota',
  ],
  [
    'message',
    '554 5.2.252 SendAsDenied; avisos@gas.example not allowed to send as otra@gas.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception',
    'sender',
  ],
  [
    'message',
    '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message due to a permanent exception with message Cannot submit message.',
    'sender',
  ],
  ['message', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'sender'],
  [
    'message',
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    'quota',
  ],
  [
    'message',
    '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message due to a permanent exception',
    'quota',
  ],
  [
    'message',
    "550 5.7.233 Your message can't be sent because your tenant exceeded its daily limit for sending email to external recipients (tenant external recipient rate limit).",
    'quota',
  ],
  ['message', '550 5.1.8 Access denied, bad outbound sender AS(42004)', 'sender'],
  [
    'message',
    '550 5.7.750 Service unavailable. Client blocked from sending from unregistered domains.',
    'blocked',
  ],
  [
    'message',
    '550 5.7.134 RESOLVER.RST.SenderNotAuthenticatedForMailbox; authentication required; Delivery restriction check failed because the sender was not authenticated',
    'recipient',
  ],
  [
    'message',
    '554 5.6.211 Invalid MIME Content: Single text value size (32780) exceeded allowed maximum (32768).',
    'message',
  ],
  ['message', '552 5.3.4 Message size exceeds fixed maximum message size', 'message'],
  ['auth', '550 5.7.30 Basic authentication is not supported for Client Submission.', 'basicAuth'],
  ['sender', '550 5.7.30 Basic authentication is not supported for Client Submission.', 'basicAuth'],
  // Google
  [
    'auth',
    '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials d9443c01a7336-1 - gsmtp',
    'credentials',
  ],
  [
    'auth',
    '534-5.7.9 Application-specific password required. For more information, go to\n534 5.7.9  https://support.google.com/mail/?p=InvalidSecondFactor - gsmtp',
    'appPassword',
  ],
  [
    'auth',
    '534-5.7.14 <https://accounts.google.com/signin/continue?sarp=1> Please log in via your web browser and then try again.\n534 5.7.14 Learn more at https://support.google.com/mail/answer/78754 - gsmtp',
    'appPassword',
  ],
  ['auth', '454 4.7.0 Too many login attempts, please try again later. - gsmtp', 'busy'],
  [
    'sender',
    '530-5.7.0 Authentication Required. For more information, go to\n530 5.7.0  https://support.google.com/mail/?p=WantAuthError - gsmtp',
    'authMissing',
  ],
  [
    'sender',
    '530-5.7.0 Must issue a STARTTLS command first. For more information, go to\n530 5.7.0  https://support.google.com/a/answer/3221692 - gsmtp',
    'needsTls',
  ],
  [
    'greeting',
    '421-4.7.0 Try again later, closing connection. (EHLO) For more information, go to\n421 4.7.0  https://support.google.com/a/answer/3221692 - gsmtp',
    'busy',
  ],
  [
    'recipient',
    "550-5.7.1 Invalid credentials for relay [203.0.113.9]. The IP address you've registered in your G Suite SMTP Relay service doesn't match domain of the account this email is being sent from.\n550 5.7.1  https://support.google.com/a/answer/6140680#invalidcred - gsmtp",
    'relay',
  ],
  [
    'recipient',
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    'recipient',
  ],
  [
    'recipient',
    '450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error. - gsmtp',
    'quota',
  ],
  [
    'recipient',
    '452-4.2.2 The email account that you tried to reach is over quota. Please direct the recipient to\n452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp - gsmtp',
    'recipient',
  ],
  ['recipient', '552-5.2.2 The email account that you tried to reach is over quota. - gsmtp', 'recipient'],
  [
    'recipient',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser - gsmtp",
    'noSuchAddress',
  ],
  [
    'recipient',
    '550-5.2.1 The email account that you tried to reach is disabled. For more information, go to\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser - gsmtp',
    'recipient',
  ],
  [
    'message',
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to\n550 5.4.5  https://support.google.com/a/answer/166852 - gsmtp',
    'quota',
  ],
  [
    'message',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    'senderDomain',
  ],
  [
    'message',
    '550-5.7.25 [203.0.113.9] The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP.',
    'blocked',
  ],
  [
    'message',
    '550-5.7.1 [203.0.113.9] Gmail has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.',
    'message',
  ],
  [
    'message',
    '552-5.7.0 This message was blocked because its content presents a potential security issue.',
    'message',
  ],
  // Postfix
  [
    'greeting',
    '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.9',
    'blocked',
  ],
  ['greeting', '421 4.7.0 mx.norte.example Error: too many connections from 203.0.113.9', 'quota'],
  ['sender', '552 5.3.4 Message size exceeds fixed limit', 'message'],
  [
    'sender',
    '553 5.7.1 <avisos@gas.example>: Sender address rejected: not owned by user portal@gas.example',
    'sender',
  ],
  ['recipient', '550 5.1.8 <avisos@gas.example>: Sender address rejected: Domain not found', 'sender'],
  [
    'recipient',
    '550 5.1.1 <avisos@gas.example>: Sender address rejected: undeliverable address: User unknown',
    'sender',
  ],
  ['recipient', '554 5.7.1 <ana@norte.example>: Relay access denied', 'relay'],
  ['recipient', '454 4.7.1 <ana@norte.example>: Relay access denied', 'relay'],
  ['recipient', '554 5.7.1 <ana@norte.example>: Recipient address rejected: Access denied', 'recipient'],
  [
    'recipient',
    '450 4.2.0 <ana@norte.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/norte.example.html',
    'recipient',
  ],
  ['recipient', '450 4.1.2 <ana@norte.exampel>: Recipient address rejected: Domain not found', 'recipient'],
  [
    'recipient',
    '550 5.1.2 <ana@norte.exampel>: Recipient address rejected: Domain not found',
    'noSuchAddress',
  ],
  [
    'recipient',
    '550 5.1.1 <nadie@norte.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'noSuchAddress',
  ],
  ['recipient', '501 5.1.3 Bad recipient address syntax', 'noSuchAddress'],
  [
    'recipient',
    '550 5.1.6 <ana@norte.example>: Recipient address rejected: User has moved to ana@sur.example',
    'noSuchAddress',
  ],
  ['recipient', '504 5.5.2 <portal>: Helo command rejected: need fully-qualified hostname', 'refusesAll'],
  ['recipient', '450 4.7.25 Client host rejected: cannot find your hostname, [203.0.113.9]', 'blocked'],
  ['recipient', '451 4.3.0 <ana@norte.example>: Temporary lookup failure', 'busy'],
  ['recipient', '452 4.3.1 Insufficient system storage', 'busy'],
  ['recipient', '530 5.7.0 Must issue a STARTTLS command first', 'needsTls'],
  ['data', '554 5.5.1 Error: no valid recipients', 'message'],
  ['message', '451 4.3.0 Error: queue file write error', 'busy'],
  ['auth', '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6', 'credentials'],
  ['auth', '454 4.7.0 Temporary authentication failure: Connection lost to authentication server', 'busy'],
  ['auth', '503 5.5.1 Error: authentication not enabled', 'authUnavailable'],
  ['auth', '538 5.7.11 Encryption required for requested authentication mechanism', 'needsTls'],
  ['starttls', '454 4.7.0 TLS not available due to local problem', 'tls'],
  ['hello', '502 5.5.2 Error: command not recognized', 'refusesAll'],
  // Exim and cPanel
  ['greeting', '554 SMTP synchronization error', 'blocked'],
  [
    'greeting',
    '550-"JunkMail rejected - [203.0.113.9]:34032 is in an RBL, see\n550 https://www.spamhaus.org/query/ip/203.0.113.9"',
    'blocked',
  ],
  [
    'recipient',
    '550-Please turn on SMTP Authentication in your mail client.\n550 portal.gas.example [203.0.113.9]:49152 is not permitted to relay through this server without authentication.',
    'authMissing',
  ],
  ['recipient', '550 relay not permitted', 'relay'],
  ['recipient', '550 No Such User Here', 'recipient'],
  [
    'recipient',
    '550-Verification failed for <avisos@gas.example>\n550-No Such User Here\n550 Sender verify failed',
    'sender',
  ],
  ['recipient', '451 Temporary local problem - please try later', 'recipient'],
  [
    'message',
    '550 Domain gas.example has exceeded the max emails per hour (251/250 (100%)) allowed. Message discarded.',
    'quota',
  ],
  [
    'message',
    '550 Domain gas.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message discarded.',
    'quota',
  ],
  ['auth', '535 Incorrect authentication data', 'credentials'],
  ['auth', '503 AUTH command used when not advertised', 'authUnavailable'],
  // sendmail, qmail and Courier
  [
    'recipient',
    '550 5.7.1 <ana@norte.example>... Relaying denied. IP name lookup failed [203.0.113.9]',
    'relay',
  ],
  ['recipient', '550 5.1.1 <nadie@norte.example>... User unknown', 'noSuchAddress'],
  ['recipient', '550 sorry, no mailbox here by that name. (#5.1.1)', 'noSuchAddress'],
  ['recipient', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'recipient'],
  [
    'sender',
    '553 5.1.8 <avisos@gas.example>... Domain of sender address avisos@gas.example does not exist',
    'sender',
  ],
  ['recipient', '513 Relaying denied.', 'relay'],
  // Amazon SES, SendGrid, Mailgun, Brevo
  ['auth', '535 Authentication Credentials Invalid', 'credentials'],
  ['auth', '451 Authentication failed: Maximum credits exceeded', 'busy'],
  ['message', '454 Throttling failure: Maximum sending rate exceeded.', 'quota'],
  ['message', '454 Throttling failure: Daily message quota exceeded.', 'quota'],
  [
    'message',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region US-EAST-1: avisos@gas.example',
    'sender',
  ],
  [
    'message',
    '550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.',
    'sender',
  ],
  [
    'recipient',
    '421 Domain mg.gas.example is not allowed to send: Sandbox subdomains are for test purposes only.',
    'busy',
  ],
  [
    'sender',
    '502 5.7.0 Your SMTP account is not yet activated. Please contact us to request activation',
    'refusesAll',
  ],
  // Zoho, Yahoo, iCloud, GoDaddy, Hostinger, IONOS, OVH, Postal
  ['sender', '553 Relaying disallowed as otra@gas.example', 'relay'],
  ['message', '550 5.4.6 Unusual sending activity detected. Please try after sometime', 'quota'],
  ['auth', '535 5.7.0 (#AUTH005) Too many bad auth attempts.', 'credentials'],
  ['sender', '550 Request failed; Mailbox unavailable', 'sender'],
  [
    'message',
    '421 4.7.0 [TSS04] Messages from 203.0.113.9 temporarily deferred due to unexpected volume or user complaints',
    'busy',
  ],
  [
    'message',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    'message',
  ],
  ['sender', '550 5.7.0 From address is not one of your addresses.', 'sender'],
  [
    'message',
    '550 User avisos@gas.example has exceeded its 24-hour sending limit. Messages to 250 recipients out of 250 allowed have been sent. Relay quota will reset in 1.12 hours.',
    'quota',
  ],
  [
    'recipient',
    '553 5.7.1 <avisos@gas.example>: Sender address rejected: not owned by user portal@gas.example',
    'sender',
  ],
  [
    'message',
    '554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.ionos.com/',
    'message',
  ],
  ['message', '530 From/Sender name is not valid', 'sender'],
  ['closed', '421 4.4.2 mx.norte.example Error: timeout exceeded', 'busy'],
]

it.each(ANSWERS)('at %s, «%s» is understood as %s', (step, response, cause) => {
  expect(describeAnswer(step, response).cause).toBe(cause)
})

/** Errors without a response, with the codes of nodemailer and Node. */
const SILENT_FAILURES: [object, Cause][] = [
  [{ code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' }, 'unreachable'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'unreachable'],
  [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH', command: 'CONN' }, 'unreachable'],
  [{ code: 'ECONNECTION', command: 'CONN', message: 'Connection closed unexpectedly' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', command: 'CONN', message: 'Greeting never received' }, 'unreachable'],
  [{ code: 'ETIMEDOUT' }, 'unreachable'],
  [{ code: 'EPROTOCOL', command: 'CONN', response: 'HTTP/1.1 400 Bad Request' }, 'unreachable'],
  [
    {
      code: 'ESOCKET',
      originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      command: 'CONN',
      message: 'self-signed certificate',
    },
    'certificate',
  ],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID', command: 'CONN' }, 'certificate'],
  [{ code: 'ETLS', originalCode: 'CERT_HAS_EXPIRED', command: 'STARTTLS' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER', command: 'CONN' }, 'tls'],
  [{ code: 'ETLS', command: 'CONN', message: 'Connection closed unexpectedly' }, 'tls'],
  [{ code: 'ENOAUTH', command: 'API' }, 'credentials'],
]

it.each(SILENT_FAILURES)('%j without a response is understood as %s', (fields, cause) => {
  expect(describeMailFailure(Object.assign(new Error(), fields))).toMatchObject({
    cause,
    scope: 'all',
    response: '',
    isTemporary: true,
  })
})

describe('a failure', () => {
  it('ends a mail only if the server says after RCPT TO that the address does not exist', () => {
    const final = ANSWERS.filter(([step, response]) => describeAnswer(step, response).scope === 'address')
    expect(new Set(final.map(([step, , cause]) => `${step} ${cause}`))).toEqual(
      new Set(['recipient noSuchAddress']),
    )
    for (const step of ['sender', 'message'] as const)
      expect(describeAnswer(step, '550 5.1.1 User unknown').scope).not.toBe('address')
  })

  it('of a recipient or a message concerns no other mail', () => {
    const scopes = ANSWERS.map(([step, response, cause]) => [cause, describeAnswer(step, response).scope])
    expect(new Set(scopes.filter(([, scope]) => scope === 'mail').map(([cause]) => cause))).toEqual(
      new Set(['recipient', 'message']),
    )
  })

  it('is shown in one line, without the markers of its lines', () => {
    const response =
      '550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 \u202ehttps://a.example \u0007- gsmtp'
    expect(describeAnswer('message', response)).toMatchObject({
      code: 'EMESSAGE 550 5.4.5',
      response: '550-5.4.5 Daily user sending limit exceeded. https://a.example - gsmtp',
    })
    expect(describeAnswer('message', `550 ${'x'.repeat(5000)}`).response).toHaveLength(301)
  })
})
