// What both servers share: faults that hit whom they are meant for as often as they are meant to, and the count of what was taken.

/** The first rule meant for this text, or none; one that holds only so many `times` is used up by it. */
export function ruleFor(rules, text) {
  const rule = rules.find(({ pattern = '', times = 1 }) => times > 0 && new RegExp(pattern, 'i').test(text))
  if (rule?.times !== undefined) rule.times -= 1
  return rule
}

/** How many mails there are, and how often each came that came more than once. */
export function tallyOf(deliveries) {
  const times = new Map()
  for (const { mail } of deliveries) times.set(mail, (times.get(mail) ?? 0) + 1)
  return { mails: times.size, repeated: Object.fromEntries([...times].filter(([, count]) => count > 1)) }
}

/** Answers the port, on loopback only. */
export function listenOn(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server.address().port))
  })
}
