import { HELPER_COOKIE } from '@/contract/shared-names'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getAttendance, saveAttendance } from './service/correct-attendance'
import { decideAction, decideHeldActions } from './service/decide-open-action'
import { listDevices, openDevice, revokeDevice } from './service/devices'
import { listGuests } from './service/guest-list'
import { createHelperLink, openHelperLink, revokeHelperLink } from './service/helper-links'
import { addPaper, deletePaper, getPaper, listPapers } from './service/papers'
import { printAttendanceList } from './service/print/attendance-list'
import { printBadges } from './service/print/badges'
import { sendActions } from './service/save-actions'

export const handlers: HandlersOf<typeof feature> = {
  openHelperLink: async ({ body: { token }, setCookie }) => {
    const opened = await openHelperLink(token)
    // After the end of the link the cookie still sends what the device recorded before, for as long as that is taken.
    const expires = new Date(Date.parse(opened.valid_until) + CHECK_IN_AGE_MAX * 1000)
    setCookie(HELPER_COOKIE, token, `Expires=${expires.toUTCString()}`)
    return opened
  },
  decideAction: ({ params, body: { decision, with_device }, principal: author, now }) =>
    (with_device ? decideHeldActions : decideAction)(params, decision, { author, now }),
  sendActions: ({ params, body, locale, principal: caller, now }) =>
    sendActions(params.id, body, { caller, locale, now }),
  revokeDevice: ({ params, principal: author, now }) => revokeDevice(params, { author, now }),
  listDevices: ({ params, now }) => listDevices(params.id, now),
  openDevice: ({ params, body, principal: caller, now }) => openDevice(params.id, body, { caller, now }),
  revokeHelperLink: ({ params, principal: author, now }) => revokeHelperLink(params, { author, now }),
  createHelperLink: ({ params, body, locale, principal: author, now }) =>
    createHelperLink(params.id, body, { author, locale, now }),
  getPaper: ({ params, request }) => getPaper(params, request),
  deletePaper: ({ params, principal: author }) => deletePaper(params, { author }),
  listPapers: ({ params }) => listPapers(params.id),
  addPaper: ({ params, body, principal: author }) => addPaper(params.id, body.file, { author }),
  getAttendanceList: ({ params, now }) => printAttendanceList(params.id, now),
  getBadges: ({ params, query, now }) => printBadges({ id: params.id, person: query.person, now }),
  getAttendance: ({ params }) => getAttendance(params.id),
  saveAttendance: ({ params, body, principal: author, now }) => saveAttendance(params.id, body, { author, now }),
  listGuests: ({ params, query, locale, principal: caller, now }) =>
    listGuests(params.id, { device_id: query.device_id, locale, caller, now }),
}
