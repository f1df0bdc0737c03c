// Loaded into a process before its program: time goes by so much faster for it, and at its end it writes the most memory that it had.
const { writeFileSync } = require('node:fs');

const speed = Number(process.env.APICONFORM_TEST_SPEED ?? 1);
const now = performance.now.bind(performance);
Object.defineProperty(performance, 'now', { value: () => now() * speed, configurable: true });
for (const name of ['setTimeout', 'setInterval']) {
  const plain = globalThis[name];
  globalThis[name] = Object.assign((callback, milliseconds, ...rest) => plain(callback, milliseconds / speed, ...rest), plain);
}

process.on('exit', () => {
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env.APICONFORM_TEST_USAGE, JSON.stringify({ mebibytes: maxRSS / 1024 }));
});
