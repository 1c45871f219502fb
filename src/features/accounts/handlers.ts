import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { register, resendVerification, verifyEmail } from './service/create-account'
import { requestPasswordReset, resetPassword, savePassword } from './service/passwords'
import { saveFormats, saveProfile, updateLocale } from './service/profile'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './service/second-factor-settings'
import { endOtherSessions, endSession, listSessions } from './service/sessions'
import { login, logout, proveSecondFactor } from './service/sign-in'

export const handlers: HandlersOf<typeof feature> = {
  resendVerification: ({ principal, locale }) => resendVerification(principal, locale),
  verifyEmail: ({ body, locale }) => verifyEmail(body.token, locale),
  login: async ({ body, address, request, session }) => {
    const started = await login(body, { address, agent: request.headers.get('user-agent') ?? '' })
    session.write(started)
    return started
  },
  proveSecondFactor: async ({ body, address, request, session }) => {
    const started = await proveSecondFactor(body, { headers: request.headers, address })
    session.write(started)
    return started
  },
  logout: ({ principal, session }) => {
    session.clear()
    return logout(principal)
  },
  requestPasswordReset: ({ body, locale }) => requestPasswordReset(body.email, locale),
  resetPassword: ({ body, locale, address }) => resetPassword(body, { locale, address }),
  register: ({ body, locale }) => register(body, locale),
  saveFormats: ({ body, principal }) => saveFormats(body, principal),
  savePassword: ({ body, principal, locale }) => savePassword(body, principal, locale),
  saveProfile: ({ body, principal }) => saveProfile(body, principal),
  renewRecoveryCodes: ({ body, principal }) => renewRecoveryCodes(body, principal),
  confirmSecondFactor: ({ body, principal }) => confirmSecondFactor(body, principal),
  removeSecondFactor: ({ body, principal, locale }) => removeSecondFactor({ code: body, principal, locale }),
  getSecondFactor: ({ principal }) => getSecondFactor(principal),
  startSecondFactor: ({ body, principal }) => startSecondFactor(body, principal),
  endSession: async ({ params, principal, session }) => {
    const { signedOut, ...done } = await endSession(params.id, principal)
    if (signedOut) session.clear()
    return done
  },
  listSessions: ({ principal }) => listSessions(principal),
  endOtherSessions: ({ principal }) => endOtherSessions(principal),
  updateLocale: ({ body, principal }) => updateLocale(body, principal),
  getUser: async ({ principal }) => principal,
}
