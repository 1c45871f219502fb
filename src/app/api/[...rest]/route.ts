import { answerNotFound } from '@/server/serve'

/** Every path under /api that no other file answers. */
const answer = (request: Request) => answerNotFound(request)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
