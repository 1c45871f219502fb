import { answerCall } from '@/endpoints/routes'

/** All calls of the API, and any other path under /api. */
export {
  answerCall as DELETE,
  answerCall as GET,
  answerCall as HEAD,
  answerCall as OPTIONS,
  answerCall as PATCH,
  answerCall as POST,
  answerCall as PUT,
}
