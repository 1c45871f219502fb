/** Every path under /api that no other file answers. */
export {
  answerNotFound as DELETE,
  answerNotFound as GET,
  answerNotFound as PATCH,
  answerNotFound as POST,
  answerNotFound as PUT,
} from '@/server/serve'
