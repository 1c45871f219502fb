// Shared by both fake mail servers: rules for failures, and counting of mails.

/** Returns the first rule that matches; a rule with `times` is used up by that many matches. */
export function takeMatchingRule(rules, text) {
  const rule = rules.find(({ pattern = '', times = 1 }) => times > 0 && new RegExp(pattern, 'i').test(text))
  if (rule?.times !== undefined) rule.times -= 1
  return rule
}

/** Returns the number of distinct mails, and how often each mail arrived that arrived more than once. */
export function countMails(deliveries) {
  const times = new Map()
  for (const { mail } of deliveries) times.set(mail, (times.get(mail) ?? 0) + 1)
  return { mails: times.size, repeated: Object.fromEntries([...times].filter(([, count]) => count > 1)) }
}

/** Returns the port, on loopback only. */
export function listenOnLoopback(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server.address().port))
  })
}
