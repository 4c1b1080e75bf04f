import { parentPort, workerData } from 'node:worker_threads';
import { createHttpPac } from '../../src/pac/http-pac.ts';

/** Calls a PAC once in a thread of its own, whose memory the test limits, and posts the outcome. */
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const { baseUrl, maxResponseBytes } = workerData as { baseUrl: string; maxResponseBytes: number };
const pac = createHttpPac({ baseUrl, name: 'x', limits: { maxResponseBytes }, log, now: () => new Date(0) });
const outcome = await pac.stamp(Buffer.from('<a/>'), 'r');
await pac.close();
parentPort?.postMessage(outcome);
