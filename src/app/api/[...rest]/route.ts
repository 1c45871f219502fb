import { notFoundResponse } from '@/server/http/serve'

/** Answers any path under /api that has no other route. */
const answer = (request: Request) => notFoundResponse(request)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
