-- wrk's script: a body makes it a POST; what was measured is printed as JSON.
init = function(args)
  if args[1] then
    wrk.method, wrk.body = 'POST', args[1]
    wrk.headers['content-type'] = 'application/json'
  end
end

done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"bytes":%d,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, failed,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
